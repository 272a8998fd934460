import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(?:css|js|json|svg|txt|webmanifest|xml)$/;
/** Smaller files are not compressed. */
const WORTH_IT = 512;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text file of the build, which the server then sends as they are. Pages are made by the server. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'siedem:compress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true, withFileTypes: true });
        const texts = files.filter((file) => file.isFile() && TEXTS.test(file.name));
        await Promise.all(
          texts.map(async (file) => {
            const path = resolve(file.parentPath, file.name);
            const content = await readFile(path);
            if (content.length < WORTH_IT) return;
            const quality = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
            await Promise.all([
              writeFile(`${path}.br`, await asBrotli(content, quality)),
              writeFile(`${path}.gz`, await asGzip(content, { level: 9 })),
            ]);
          }),
        );
      },
    },
  };
}
