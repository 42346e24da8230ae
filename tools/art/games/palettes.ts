import type { Palette } from './paint.ts';

const palette = (core: string, body: string, deep: string, glow: string): Palette => ({ core, body, deep, glow });

/** The colours games wear. */
export const PALETTES = {
  ruby: palette('#ff7a1e', '#a80f12', '#2a0207', '#ffc93c'),
  jade: palette('#3fd98a', '#0a6b4c', '#03211c', '#ffe27a'),
  imperial: palette('#ffcf4a', '#b5530b', '#3a0a10', '#fff0a0'),
  fiesta: palette('#5a6cff', '#2a1a8c', '#0b0833', '#ffd24a'),
  mango: palette('#ffe15a', '#f08a12', '#6b2a05', '#fff3a0'),
  diwata: palette('#4fe0c0', '#0f6f78', '#04262f', '#d9ffb0'),
  sand: palette('#ffd889', '#c26a1c', '#331003', '#ffe79a'),
  nile: palette('#4ab8ff', '#1a4aa8', '#08123d', '#ffd98a'),
  scarab: palette('#6fe0b0', '#14705c', '#062420', '#ffe08a'),
  olympus: palette('#8f7bff', '#3a24a0', '#0d0630', '#ffe27a'),
  forge: palette('#ff8a3c', '#8a2414', '#1c0610', '#ffc24a'),
  aegean: palette('#7fd4ff', '#2a6fc8', '#0a1f52', '#fff0b8'),
  sunrise: palette('#ffd84a', '#ff6a2a', '#8a0f3a', '#fff39a'),
  lime: palette('#d8f75a', '#3fa62a', '#0b3d1c', '#fff27a'),
  berry: palette('#ff8ad0', '#b8247e', '#3a0540', '#ffe27a'),
  velvet: palette('#ff5a4a', '#a80c2a', '#26020f', '#ffd24a'),
  neon: palette('#6a7bff', '#2a178f', '#0a0428', '#ff7ae0'),
  brass: palette('#ffd46a', '#a8620f', '#2b1303', '#fff0b0'),
  leaf: palette('#8fe04a', '#1c7a34', '#052414', '#f2ff8a'),
  lagoon: palette('#5fe8d0', '#0d7f8f', '#032c3a', '#ffe88a'),
  moss: palette('#c9d85a', '#5a6b1c', '#1a2008', '#ffe27a'),
  ocean: palette('#4fe0ff', '#0b74d6', '#031c4d', '#a8fbff'),
  ink: palette('#a77bff', '#3d1f9c', '#100433', '#7df3ff'),
  dawn: palette('#ffc07a', '#e0567a', '#3a1450', '#fff0b0'),
  canyon: palette('#ffc06a', '#b4521c', '#300d05', '#ffdc8a'),
  dusk: palette('#ff8a6a', '#8a2a5a', '#25082b', '#ffc86a'),
  sage: palette('#ffe08a', '#7d8a2a', '#23260a', '#fff3b0'),
  bubblegum: palette('#ff9ae8', '#b43ad0', '#3d0a5c', '#fff0a0'),
  mint: palette('#a8fff0', '#2fb8c8', '#0a3f5c', '#ffd0f0'),
  cocoa: palette('#ffb0c8', '#c8507a', '#4a0f30', '#ffe8a0'),
  night: palette('#5f7bff', '#1a2478', '#050722', '#8fd8ff'),
  plasma: palette('#ff7ac8', '#6a1a9c', '#12042e', '#7df3ff'),
  alien: palette('#9fff7a', '#1f7a5c', '#041f24', '#e8ff8a'),
  royal: palette('#7a6bff', '#2f1f8a', '#0c0730', '#ffd86a'),
  diamond: palette('#bfe8ff', '#3a78c8', '#0a1a48', '#ffffff'),
  champagne: palette('#ffe9a8', '#b8862a', '#2e1a05', '#fff6d0'),
} as const satisfies Record<string, Palette>;

/** The name of a set of colours. */
export type PaletteName = keyof typeof PALETTES;
