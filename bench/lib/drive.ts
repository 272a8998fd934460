import { openConnection } from './connection.ts';
import { quantile } from './numbers.ts';

/** A server under measurement. */
export interface Subject {
  /** origin */
  readonly url: string;
  /** CPU used so far, ms: its own and that of the database processes that work for it */
  readonly cpuMs: () => number;
}

export interface Driven {
  readonly perSecond: number;
  /** CPU of the server for each request, ms */
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
  /** mean size of a body */
  readonly bytes: number;
}

/** Sends the requests over kept-alive connections as fast as they are answered; throws at an answer other than 200. */
export async function drive(subject: Subject, connections: number, requests: readonly Buffer[]): Promise<Driven> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(subject.url)));
  const times: number[] = [];
  let sent = 0;
  let bytes = 0;
  const before = subject.cpuMs();
  const began = performance.now();
  await Promise.all(
    open.map(async ({ ask }) => {
      for (let next = requests[sent++]; next !== undefined; next = requests[sent++]) {
        const at = performance.now();
        const reply = await ask(next);
        times.push(performance.now() - at);
        bytes += reply.bytes;
        if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.text().slice(0, 200)}`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const used = subject.cpuMs() - before;
  for (const { close } of open) close();
  return {
    perSecond: requests.length / seconds,
    cpuMs: used / requests.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: bytes / requests.length,
  };
}
