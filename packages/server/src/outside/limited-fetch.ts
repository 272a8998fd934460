const TIMEOUT_MS = 3_000;
const MOST_BYTES = 65_536;

const readLimited = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const parts: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const chunk of parts) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error('the answer is larger than 64 KB');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** A GET of at most 3 seconds and 64 KB, headers and body together, that follows no redirect. Throws if it fails. */
export const limitedFetch = async (url: string): Promise<Response> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = await readLimited(response);
  return new Response(body, { status: response.status, headers: response.headers });
};
