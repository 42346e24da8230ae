import type { Draws } from '@perya/std';
import { fromHex, toHex } from './bytes.ts';
import { streamDraws } from './draws.ts';
import { hmacKey } from './hmac.ts';
import { sha256 } from './sha256.ts';

/*
 * Chance of rounds that many people share. Each link is the hash of the one that is played after it, so the terminal
 * hash, told before the first round, fixes all of them, and nobody can find the next link from those that were told.
 */

/** The link so many steps towards the terminal hash. */
export function walkChain(link: string, steps: number): string {
  let bytes = fromHex(link);
  for (let step = 0; step < steps; step++) bytes = sha256(bytes);
  return toHex(bytes);
}

/** A chain as the house keeps it: its end, and links in between, so that none is far to walk. */
export interface Chain {
  readonly terminal: string;
  readonly length: number;
  readonly spacing: number;
  /** The links of the rounds spacing, 2 * spacing and so on, and the last one. */
  readonly marks: readonly string[];
}

/** Makes a chain out of a secret, which is the link of its last round. */
export function makeChain(secret: string, length: number, spacing: number): Chain {
  const marks: string[] = [];
  let link = secret;
  for (let round = length; round > 0;) {
    marks.unshift(link);
    const earlier = round - 1 - ((round - 1) % spacing);
    link = walkChain(link, round - earlier);
    round = earlier;
  }
  return { terminal: link, length, spacing, marks };
}

/** The link of a round; rounds count from one. */
export function linkOf(chain: Chain, round: number): string {
  const mark = Math.ceil(round / chain.spacing);
  return walkChain(chain.marks[mark - 1] ?? '', Math.min(mark * chain.spacing, chain.length) - round);
}

/** Whether a link is the one of this round, as the terminal hash has fixed it. */
export function isLinkOf(link: string, round: number, terminal: string): boolean {
  return walkChain(link, round) === terminal;
}

/** The chance of a shared round. Whoever makes chains must tell the terminal hash before the salt is drawn. */
export function drawsOfLink(link: string, salt: string): Draws {
  return streamDraws(hmacKey(fromHex(link)), salt);
}
