import { basename } from 'node:path';
import type { CSSModulesOptions } from 'vite';

const files = new Map<string, string>();

/**
 * Classes are named for their file and themselves, `button-wide`: the same in every build, readable, and smaller than
 * names with a hash. Two files of one name would share classes, so the build refuses them.
 */
export const classNames = {
  generateScopedName: (name, path) => {
    const [file = path] = path.split('?');
    const base = basename(file, '.module.css');
    if ((files.get(base) ?? file) !== file) throw new Error(`${file} and ${files.get(base)} would share classes`);
    files.set(base, file);
    return name === base ? name : `${base}-${name}`;
  },
} satisfies CSSModulesOptions;
