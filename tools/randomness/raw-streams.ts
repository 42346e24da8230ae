import { randomBytes } from 'node:crypto';
import { drawsFrom, openGenerator, seedKey, toHex } from '@perya/fairness';
import { congruence } from './bad-sources.ts';

/** Raw bytes without end, a piece at a time. */
export type RawStream = (count: number) => Uint8Array;

/** The blocks that decide rounds, one round after the other. */
export function roundStream(): RawStream {
  const key = seedKey(toHex(randomBytes(32)));
  let nonce = 0;
  return (count) => {
    const out = Buffer.alloc(count);
    for (let from = 0; from + 32 <= count; from += 32) {
      const draws = drawsFrom(key, 'raw', nonce++);
      for (let place = 0; place < 32; place += 4) out.writeUInt32BE(draws.below(2 ** 32), from + place);
    }
    return out;
  };
}

/** The generator that seeds come from. */
export function generatorStream(): RawStream {
  const generator = openGenerator(() => randomBytes(32));
  return (count) => generator.bytes(count);
}

/** A bad one, to see that the tests see it. */
export function badStream(): RawStream {
  const draws = congruence();
  return (count) => Uint8Array.from({ length: count }, () => draws.below(256));
}
