// @ts-check
// npm run format: writes what is generated from sources, and formats all files.
import { writeDescriptions } from './lib/descriptions.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

writeDescriptions();
process.exitCode = await run(productNode(), [at('node_modules', 'oxfmt/bin/oxfmt'), '--write'], { env: productEnv() });
