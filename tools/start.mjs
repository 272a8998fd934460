// @ts-check
// npm start: installs and builds what is missing, then starts the server.
import { builtServer, ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { killAll } from './lib/run.mjs';
import { become } from './lib/stay.mjs';

const stop = () => {
  killAll();
  process.exit(130);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  await ensureInstalled();
  await ensureBuilt();
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  become([builtServer, ...process.argv.slice(2)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
