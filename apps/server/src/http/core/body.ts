import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** How a body may travel. */
export type Encoding = 'br' | 'gzip';

/** Below this a packed body is hardly smaller than its own headers. */
const PACK_MIN_BYTES = 1024;

/** The smallest form the visitor's browser accepts. */
export function encodingFor(acceptEncoding: unknown): Encoding | null {
  if (typeof acceptEncoding !== 'string') return null;
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((item) => item.trim().split(';'))
    .filter(([, weight]) => !/^\s*q=0(?:\.0*)?\s*$/.test(weight ?? ''))
    .map(([name]) => name?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** Tells whether the visitor already holds this version. */
export function isHeld(ifNoneMatch: unknown, etag: string): boolean {
  if (typeof ifNoneMatch !== 'string') return false;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === bare);
}

/** A name for exactly these bytes. */
export function fingerprint(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** A body as it travels. */
export interface Packed {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
  readonly etag: string;
}

/** A body that is sent many times: packed once for each encoding, and named by its content. */
export class Body {
  readonly plain: Buffer;
  /** Weak, because the same name stands for all packings. */
  readonly etag: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.etag = `W/"${fingerprint(this.plain)}"`;
  }

  async as(encoding: Encoding | null): Promise<Packed> {
    const { etag } = this;
    if (!encoding || this.plain.length < PACK_MIN_BYTES) return { bytes: this.plain, encoding: null, etag };
    let packed = this.#packed.get(encoding);
    if (!packed) {
      packed = pack(this.plain, encoding);
      this.#packed.set(encoding, packed);
    }
    return { bytes: await packed, encoding, etag };
  }
}

/** Packs at a level that costs less than the bytes it saves. */
export function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
