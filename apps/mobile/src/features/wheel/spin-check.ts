import type { wheel } from '@perya/contract';
import { drawsFrom, hashSeed, isHex } from '@perya/fairness';

/** Whether a spin can be worked out again, and whether it comes out as it was told. */
export type SpinVerdict = 'sealed' | 'holds' | 'differs';

const WHOLE = 10_000;

/** Works a spin out again on this device: the seed fits the hash that was told before, and its first number is the place. [2.1] */
export function checkSpin({ at, proof }: Pick<wheel.WheelSpin, 'at' | 'proof'>): SpinVerdict {
  const { serverSeed, serverHash, clientSeed, nonce } = proof;
  if (serverSeed === null) return 'sealed';
  const isOurs = isHex(serverSeed) && hashSeed(serverSeed) === serverHash;
  return isOurs && drawsFrom(serverSeed, clientSeed, nonce).below(WHOLE) === at ? 'holds' : 'differs';
}
