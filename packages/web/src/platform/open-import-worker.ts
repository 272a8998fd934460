import type { ReadProgress } from '@siedem/formats';
import type { ImportMessage, ImportReply, ImportRequest, PartColumns } from './import-messages.ts';
import { scriptAddress } from './script-addresses.ts';

/** A reader of files in a thread of its own. Requests are answered one after another. */
export interface ImportWorker {
  /** Rejects where the worker fails or is stopped. */
  ask(request: ImportRequest): Promise<ImportReply>;
  /** Ends it at once, whatever it is doing, with all it holds. */
  stop(): void;
}

/** @param progress called while a file is read */
export async function openImportWorker(progress: (now: ReadProgress) => void): Promise<ImportWorker> {
  const { default: address } = await import('./import-worker.ts?worker&url');
  const worker = new Worker(scriptAddress(address), { type: 'module' });
  const waiting: { readonly resolve: (reply: ImportReply) => void; readonly reject: (error: Error) => void }[] = [];
  let parts: PartColumns[] = [];
  const reply = (data: ImportReply): void => {
    const next = waiting.shift();
    const came = parts;
    parts = [];
    if (data.kind === 'failed') next?.reject(new Error(data.message));
    else next?.resolve(data.kind === 'parts' ? { ...data, parts: { ...data.parts, parts: came } } : data);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<ImportMessage>) => {
    switch (data.kind) {
      case 'progress':
        return progress(data.now);
      case 'part':
        return void parts.push(data.part);
      default:
        return reply(data);
    }
  });
  const fail = (message: string): void => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message));
  };
  worker.addEventListener('error', ({ message }) => fail(message));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(request);
      }),
    stop: () => {
      worker.terminate();
      fail('stopped');
    },
  };
}
