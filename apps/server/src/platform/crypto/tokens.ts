import { createHash } from 'node:crypto';
import type { Chance } from '../random/chance.ts';

const TOKEN_BYTES = 32;

/** Draws a token that nobody can guess. [D6] */
export function drawToken({ chance }: { readonly chance: Chance }): string {
  return chance.bytes(TOKEN_BYTES).toString('base64url');
}

/** How the database keeps a token. [SRV-02] */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
