import { defineConfig } from 'vite';

/** Libraries that a start leaves for the first call that needs them, and a native one; everything else becomes part of the few files. */
const LATER = [
  '@fastify/ajv-compiler',
  '@fastify/send',
  '@node-rs/argon2',
  'altcha-lib',
  'altcha-lib/algorithms/pbkdf2',
  'jose',
  'nodemailer',
  'pg',
  'stripe',
];

export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    // as readable as the sources: a stack in the log names functions, and the maps give the lines too
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // how long each part of the build took is nothing to warn of
      checks: { bundlerTimings: false },
      // threads are started by their names, beside the files that start them (store/engine/compact.ts, anki/build-package.ts, study/study-threads.ts)
      input: {
        main: 'src/main.ts',
        'compact-thread': 'src/store/engine/compact-thread.ts',
        'package-thread': 'src/anki/package-thread.ts',
        'study-thread': 'src/study/study-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external: LATER },
});
