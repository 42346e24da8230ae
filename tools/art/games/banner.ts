import { glint, outlined, picture, svg } from './paint.ts';
import { randomFrom } from './random.ts';

/** A heap of what slots are made of, for the slide that tells of new ones; the words are the site's. */
export function newSlotsBanner(): string {
  const random = randomFrom('new slots');
  const ink = '#1a0c52';
  const definitions =
    outlined('front', { ink, inkPx: 5, rim: '#ffe9a6', rimPx: 9, glow: '#ffd24a', glowPx: 22, dropPx: 16 }) +
    outlined('back', { ink, inkPx: 4, rim: '', rimPx: 0, glow: '', glowPx: 0, dropPx: 12 });
  const coins = Array.from({ length: 9 }, (_, at) =>
    picture(
      '1fa99',
      {
        x: 110 + at * 70 + random.between(-14, 14),
        y: 690 + random.between(-18, 14),
        size: 120,
        turn: random.between(-40, 40),
      },
      { saturation: 1.25 },
      'back',
    ),
  );
  const drawing = [
    picture('1f352', { x: 170, y: 250, size: 210, turn: -16 }, { isBold: true }, 'back'),
    picture('1f48e', { x: 620, y: 240, size: 210, turn: 14 }, { isBold: true }, 'back'),
    picture('1f514', { x: 150, y: 500, size: 200, turn: -14 }, { isBold: true }, 'back'),
    picture('2b50', { x: 640, y: 490, size: 200, turn: 12 }, { isBold: true }, 'back'),
    picture('1f3b0', { x: 390, y: 390, size: 520 }, { isBold: true }, 'front'),
    ...coins,
    ...Array.from({ length: 10 }, () =>
      glint(random.between(60, 720), random.between(60, 620), random.between(9, 24), random.between(0.6, 0.98)),
    ),
  ];
  return svg(768, 768, definitions, drawing.join(''));
}
