import { silhouette, svg, vertical } from './paint.ts';

/** A club's arms: two colours, how they divide the shield, and its animal or sign. */
interface CrestLook {
  readonly field: string;
  readonly second: string;
  readonly division: 'halves' | 'bend' | 'belt' | 'chevron';
  readonly shield: 'round' | 'square' | 'hexagon' | 'pointed';
  readonly sign: string;
}

const look = (
  field: string,
  second: string,
  division: CrestLook['division'],
  shield: CrestLook['shield'],
  sign: string,
): CrestLook => ({ field, second, division, shield, sign });

/** The invented clubs of the house. */
export const CRESTS: Readonly<Record<string, CrestLook>> = {
  agila: look('#0b3d91', '#ffcc00', 'halves', 'round', 'eagle-emblem'),
  toro: look('#b3122b', '#ffffff', 'bend', 'square', 'bull-horns'),
  buwaya: look('#0b6b3a', '#ffd24a', 'belt', 'hexagon', 'croc-jaws'),
  kidlat: look('#3a0ca3', '#f72585', 'halves', 'pointed', 'lightning-storm'),
  pating: look('#ff6d00', '#240046', 'bend', 'square', 'shark-jaws'),
  tigre: look('#006d77', '#e29578', 'belt', 'hexagon', 'tiger-head'),
  lawin: look('#7a1fa2', '#ffb300', 'chevron', 'round', 'bird-claw'),
  lobo: look('#37474f', '#90caf9', 'halves', 'pointed', 'wolf-head'),
  kabayo: look('#5d2f0c', '#ffe082', 'bend', 'round', 'horse-head'),
  ahas: look('#1b5e20', '#aeea00', 'chevron', 'hexagon', 'cobra'),
  bulkan: look('#bf1e00', '#ff9100', 'chevron', 'pointed', 'volcano'),
  alon: look('#01579b', '#4dd0e1', 'belt', 'round', 'dolphin'),
  leon: look('#b8860b', '#7b0d1e', 'halves', 'square', 'lion'),
  oso: look('#3e2723', '#ff8a65', 'belt', 'square', 'bear-head'),
  uwak: look('#111827', '#d32f2f', 'bend', 'hexagon', 'raven'),
  sinag: look('#0d47a1', '#ffca28', 'chevron', 'square', 'sun'),
};

const SHIELDS = {
  round: 'M0-100C40-86 70-84 92-84 92 10 70 70 0 104-70 70-92 10-92-84-70-84-40-86 0-100Z',
  square: 'M-86-92H86V20C86 64 40 90 0 106-40 90-86 64-86 20Z',
  hexagon: 'M0-104L92-52V52L0 104-92 52V-52Z',
  pointed: 'M-88-96Q-44-78 0-96 44-78 88-96 100 20 0 108-100 20-88-96Z',
} as const;

const DIVISIONS = {
  halves: 'M0-120V120H-120V-120Z',
  bend: 'M-120 30L120-80V-24L-120 86Z',
  belt: 'M-120-24H120V28H-120Z',
  chevron: 'M-120 70L0-20 120 70V130L0 40-120 130Z',
} as const;

/** The arms of a club: a shield in two colours with its sign. */
export function crest({ field, second, division, shield, sign }: CrestLook): string {
  const path = SHIELDS[shield];
  const marked = (colour: string): string => silhouette(sign, 118, colour);
  const definitions =
    `<clipPath id="inside"><path d="${path}"/></clipPath>` +
    vertical('gold', [
      [0, '#fff3c0'],
      [0.5, '#f0b93a'],
      [1, '#9a5f0c'],
    ]) +
    vertical('light', [
      [0, '#fff', 0.28],
      [0.5, '#fff', 0],
      [1, '#000', 0.28],
    ]);
  const ring = [-3, 0, 3].flatMap((x) =>
    [-3, 0, 3].map((y) => `<g transform="translate(${x} ${y - 4})">${marked('#0a0a12')}</g>`),
  );
  const drawing =
    `<g transform="translate(128 126)"><path d="${path}" fill="#0a0a12" transform="scale(1.14)"/><path d="${path}" fill="url(#gold)" transform="scale(1.09)"/>` +
    `<g clip-path="url(#inside)"><path d="M-120-120H120V120H-120Z" fill="${field}"/><path d="${DIVISIONS[division]}" fill="${second}"/>` +
    `<path d="M-120-120H120V120H-120Z" fill="url(#light)"/></g>${ring.join('')}<g transform="translate(0 -4)">${marked('#ffffff')}</g></g>`;
  return svg(256, 256, definitions, drawing);
}
