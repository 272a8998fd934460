import type { Plugin } from 'vite';

/**
 * react-router names its components for debuggers, and each name is a use: nothing that is named can be left out. Without
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
