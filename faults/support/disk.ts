import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data directory on a disk whose faults can be switched on and off; see `disk.c`. */
export interface FaultyDisk {
  readonly dataDir: string;
  readonly file: string;
  /** what a power cut would leave */
  readonly durable: string;
  /** environment of a server on this disk */
  readonly env: Readonly<Record<string, string>>;
  readonly arm: () => void;
  readonly disarm: () => void;
  readonly remove: () => void;
}

const compiler = ['cc', 'gcc', 'clang'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Whether such a disk can be made on this machine; otherwise the tests that need one report it and are skipped. */
export const canFault = process.platform === 'linux' && compiler !== undefined;
if (!canFault) {
  {
    console.warn('The tests of a faulty disk are skipped: they need Linux and a C compiler (cc, gcc or clang).');
  }
}

const compile = (home: string): string => {
  const library = join(home, 'disk.so');
  const args = [
    '-shared',
    '-fPIC',
    '-O1',
    '-Wall',
    '-Werror',
    '-o',
    library,
    join(import.meta.dirname, 'disk.c'),
    '-ldl',
  ];
  const made = spawnSync(compiler ?? '', args, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`disk.c could not be compiled: ${made.stderr}`);
  return library;
};

export type Fault = 'power cut' | 'sync errors' | 'read errors' | 'full';

const settings = (fault: Fault, durable: string): Record<string, string> => {
  switch (fault) {
    case 'power cut':
      return { FAULT_DURABLE: durable };
    case 'sync errors':
      return { FAULT_SYNC_ONE_IN: '8' };
    case 'read errors':
      return { FAULT_READ_ONE_IN: '6' };
    case 'full':
      return { FAULT_FULL: 'yes' };
  }
};

export function makeDisk(fault: Fault): FaultyDisk {
  const home = mkdtempSync(join(tmpdir(), 'siedem-disk-'));
  const dataDir = join(home, 'data');
  const durable = join(home, 'durable');
  mkdirSync(dataDir);
  mkdirSync(durable);
  const armed = join(home, 'armed');
  return {
    dataDir,
    file: join(dataDir, 'siedem.sqlite'),
    durable,
    env: {
      DATA_DIR: dataDir,
      LD_PRELOAD: compile(home),
      FAULT_ROOT: dataDir,
      FAULT_ARMED: armed,
      ...settings(fault, durable),
    },
    arm: () => writeFileSync(armed, ''),
    disarm: () => rmSync(armed, { force: true }),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
