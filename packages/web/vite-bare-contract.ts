import type { ESTree, Plugin } from 'vite';

/** Fields of a call that the browser needs: how to send it, and its statuses. */
const KEPT = ['method', 'path', 'answers'];

const nameOf = ({ key }: ESTree.ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

const properties = (value: ESTree.Expression): ESTree.ObjectProperty[] =>
  value.type === 'ObjectExpression' ? value.properties.filter((each) => each.type === 'Property') : [];

/** The endpoint that a module declares as `export const x = endpoint({…})`; undefined for anything else. */
function declared(statement: ESTree.Node): ESTree.Expression | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return;
  const value = statement.declaration.declarations[0]?.init;
  if (value?.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'endpoint') {
    return;
  }
  const [definition] = value.arguments;
  return definition?.type === 'ObjectExpression' ? definition : undefined;
}

/**
 * Drops the contract's schemas from the bundle: nothing in the browser validates by them. The types were checked
 * before; what is dropped here is only what the typed caller (`data/call.ts`) never reads.
 */
export function bareContract(): Plugin {
  return {
    name: 'siedem:bare-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/ },
      handler(code) {
        const bare = (each: ESTree.ObjectProperty): string =>
          nameOf(each) === 'answers'
            ? `answers: { ${properties(each.value)
                .map((answer) => `${nameOf(answer)}: 0`)
                .join(', ')} }`
            : code.slice(each.start, each.end);
        let rest = code;
        for (const definition of this.parse(code).body.map(declared).toReversed()) {
          if (definition === undefined) continue;
          const kept = properties(definition).filter((each) => KEPT.includes(nameOf(each)));
          rest = `${rest.slice(0, definition.start)}{ ${kept.map(bare).join(', ')} }${rest.slice(definition.end)}`;
        }
        return { code: rest, map: null };
      },
    },
  };
}
