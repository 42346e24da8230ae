import { drawsFrom, drawsOfLink, hashSeed, isHex, isLinkOf, type Draws } from '@perya/fairness';

/** What chance comes from, as it is typed: two seeds and a number, or the link of a chain. */
export interface Typed {
  readonly serverSeed?: string | undefined;
  readonly clientSeed?: string | undefined;
  readonly nonce?: string | undefined;
  readonly serverHash?: string | undefined;
  readonly link?: string | undefined;
  readonly salt?: string | undefined;
  readonly place?: string | undefined;
  readonly terminal?: string | undefined;
}

/** Something that was told, and whether it holds. */
export interface Check {
  readonly what: string;
  readonly holds: boolean;
}

/** Chance, and what is known of where it came from. */
export interface Source {
  readonly draws: () => Draws;
  readonly lines: readonly string[];
  readonly checks: readonly Check[];
}

/** Reads the seeds of a player's round; a text says what is wrong with them. */
export function seedSource({ serverSeed = '', clientSeed = '', nonce = '', serverHash }: Typed): Source | string {
  if (serverSeed === '' || !isHex(serverSeed)) return 'The server seed is a text of hexadecimal digits.';
  if (clientSeed === '') return 'The client seed is missing.';
  if (!/^\d{1,15}$/.test(nonce)) return 'The nonce is a whole number.';
  const hash = hashSeed(serverSeed);
  return {
    draws: () => drawsFrom(serverSeed, clientSeed, Number(nonce)),
    lines: [`SHA-256 of the server seed: ${hash}`],
    checks:
      serverHash === undefined ? [] : [{ what: 'hash of the server seed', holds: hash === serverHash.toLowerCase() }],
  };
}

/** Reads the link of a round that everybody shared; place and end of the chain are compared where both are given. */
export function linkSource({ link = '', salt = '', place, terminal }: Typed): Source | string {
  if (link === '' || !isHex(link)) return 'The link is a text of hexadecimal digits.';
  if (salt === '') return 'The salt is missing.';
  if ((place === undefined) !== (terminal === undefined)) return 'Place and terminal go together.';
  if (place !== undefined && !/^[1-9]\d{0,6}$/.test(place)) return 'The place is a whole number from one on.';
  return {
    draws: () => drawsOfLink(link, salt),
    lines: [],
    checks:
      terminal === undefined
        ? []
        : [{ what: `link ${place} of the chain`, holds: isLinkOf(link, Number(place), terminal.toLowerCase()) }],
  };
}
