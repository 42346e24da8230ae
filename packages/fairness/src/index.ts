export type { Draws } from '@perya/std';
export { fromHex, fromText, isHex, toHex } from './bytes.ts';
export { drawsOfLink, isLinkOf, linkOf, makeChain, walkChain, type Chain } from './chain.ts';
export { drawsFrom, hashSeed, seedKey } from './draws.ts';
export { openGenerator, type Generator } from './generator.ts';
export type { HmacKey } from './hmac.ts';
export { canonicalJson, hashModel } from './model-hash.ts';
export { sha256 } from './sha256.ts';
export { shuffled } from './shuffle.ts';
