import { Agent, request } from 'node:http';
import { cpuMs } from './process.ts';

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Driven {
  readonly perSecond: number;
  /** Server CPU (user + system) per request, ms. */
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  readonly failures: number;
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const quantile = (sorted: readonly number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;

function once(url: string, agent: Agent, sent: Sent): Promise<{ status: number; bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url + sent.path, { method: sent.method, agent, headers: { ...sent.headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, bytes: body.length, text: body.length < 100_000 ? body.toString() : '' });
      });
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(sent.body);
  });
}

/** Sends `total` requests over `connections` kept-alive connections as fast as they are answered. */
export async function drive(
  server: { readonly url: string; readonly pid: number },
  connections: number,
  total: number,
  next: (i: number) => Sent,
): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let sent = 0;
  let bytes = 0;
  let failures = 0;
  const cpuBefore = cpuMs(server.pid);
  const began = performance.now();
  const worker = async () => {
    while (sent < total) {
      const at = performance.now();
      const answer = await once(server.url, agent, next(sent++));
      times.push(performance.now() - at);
      bytes += answer.bytes;
      if (answer.status !== 200) failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: total / seconds,
    cpuMs: (cpuMs(server.pid) - cpuBefore) / total,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: bytes / total,
    failures,
  };
}
