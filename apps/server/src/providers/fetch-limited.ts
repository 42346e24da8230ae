/** How long an answer of the outside world may take, its body included, and how long it may be. */
export interface Bounds {
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** Tests may bring their own. */
  readonly fetch?: typeof fetch;
}

/** An answer that was read to its end. */
export interface ShortAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Asks the outside world and reads the answer within bounds. Redirects are not followed, with a secret in hand. The limit
 * of time is our own: the signal of a request may be collected as garbage while its body still trickles in.
 */
export async function fetchShort(url: string | URL, init: RequestInit, bounds: Bounds): Promise<ShortAnswer> {
  const cut = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('the answer took too long', 'TimeoutError'));
      cut.abort();
      reader?.cancel().catch(() => undefined);
    }, bounds.timeoutMs);
  });
  const ask = async (): Promise<ShortAnswer> => {
    const answer = await (bounds.fetch ?? fetch)(url, { ...init, redirect: 'error', signal: cut.signal });
    const { status, ok, headers } = answer;
    reader = answer.body?.getReader();
    return { status, ok, headers, text: reader ? await read(reader, bounds.bytesMax) : '' };
  };
  try {
    return await Promise.race([late, ask()]);
  } finally {
    clearTimeout(timer);
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString();
    length += value.length;
    if (length > bytesMax) {
      await reader.cancel();
      throw new Error('too long');
    }
    chunks.push(value);
  }
}
