import { defineConfig } from 'vitest/config';

/** Milliseconds: for a test that hangs, never for one that is slow on a machine under load. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** A part of the product whose tests stand beside its files. */
const part = (name: string, include: string[]) => ({ test: { name, include, environment: 'node', ...PATIENCE } });

export default defineConfig({
  test: {
    // A test left behind with `only` would silently switch the others off.
    allowOnly: process.env['CI'] === undefined,
    // All cores, where Vitest would leave one idle: on two cores that is half of them.
    maxWorkers: '100%',
    projects: [
      part('domain', ['packages/domain/src/**/*.test.ts']),
      part('contract', ['packages/contract/src/**/*.test.ts']),
      part('formats', ['packages/formats/src/**/*.test.ts']),
      part('web', ['packages/web/**/*.test.{ts,tsx}']),
      part('tools', ['tools/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts']),
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['attacks/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // most of the time they wait for a server that starts
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
