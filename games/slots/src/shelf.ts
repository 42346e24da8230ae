import type { Shelf } from '@perya/game-math';
import { AGILA } from './shelf/agila.ts';
import { BAHAGHARI } from './shelf/bahaghari.ts';
import { BATHALA } from './shelf/bathala.ts';
import { BITUIN } from './shelf/bituin.ts';
import { KIDLAT } from './shelf/kidlat.ts';
import { MAHARLIKA } from './shelf/maharlika.ts';
import { PERLAS } from './shelf/perlas.ts';
import { PERYA } from './shelf/perya.ts';
import { SARIMANOK } from './shelf/sarimanok.ts';

/** The themes titles wear: each has a set of symbols, a background and sounds. */
export const THEMES = [
  'dragon',
  'pinoy',
  'egypt',
  'myth',
  'fruit',
  'classic',
  'jungle',
  'sea',
  'west',
  'candy',
  'space',
  'lux',
  'norse',
  'horror',
  'magic',
  'sport',
  'farm',
  'ocean-party',
  'asia2',
  'xmas',
  'music',
  'adventure',
] as const;

/** The titles with reels of each brand of the studio. Titles of one model never share a theme. */
export const SHELF: readonly Shelf[] = [AGILA, PERLAS, KIDLAT, BATHALA, SARIMANOK, BAHAGHARI, MAHARLIKA, PERYA, BITUIN];
