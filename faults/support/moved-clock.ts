import { readFileSync } from 'node:fs';

/** Loaded before a server: its clock shows the time in the file named by FAULT_CLOCK (epoch ms). */
const file = process.env['FAULT_CLOCK'];
if (file === undefined) throw new Error('FAULT_CLOCK is not set');

const Real = Date;
const now = (): number => Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Real, {
  construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given) as Date,
  get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
