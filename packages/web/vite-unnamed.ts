import type { Plugin } from 'vite';

/**
 * react-router sets `displayName` on its components, which is a side effect that prevents tree shaking. Without
 * the names, what the app does not import is not in the bundle.
 */
export function unnamedRouter(): Plugin {
  return {
    name: 'siedem:unnamed-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/(?<=^const \w+ = )(?=React\$1\.(?:forwardRef|createContext)\()/gm, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
