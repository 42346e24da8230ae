import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const source = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');

/** The tokens of the block that starts with a selector. */
function tokensOf(selector: string): Record<string, string> {
  const block = source.slice(source.indexOf(selector)).split('{')[1]?.split('}')[0] ?? '';
  return Object.fromEntries(Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name, value]));
}

const THEMES = { dark: tokensOf("[data-theme='dark']"), light: tokensOf("[data-theme='light']") };

function parse(value: string | undefined): Colour {
  const hex = /^#([0-9a-f]{6})$/i.exec(value ?? '')?.[1];
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(1) as unknown as Colour;
  const parts = /^rgba\(([^)]+)\)$/
    .exec(value ?? '')?.[1]
    ?.split(',')
    .map(Number);
  if (parts?.length !== 4) throw new Error(`no colour: ${value}`);
  return parts as unknown as Colour;
}

/** What the eye sees where one colour lies over another. */
function over(top: Colour, ground: Colour): Colour {
  const mix = (channel: 0 | 1 | 2) => top[channel] * top[3] + ground[channel] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Colour, other: Colour): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['bg', 'surface', 'raised', 'inset', 'field'];
const TEXTS = ['text', 'muted', 'faint', 'accent-text', 'positive', 'negative', 'warning', 'info'];

/** Text, the ground it stands on, and what lies under a see-through ground. */
const PAIRS: readonly (readonly [text: string, ground: string, under: string])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, 'bg'] as const)),
  ['text', 'selected', 'bg'],
  ['accent-text', 'selected', 'bg'],
  ['on-accent', 'accent', 'bg'],
  ['on-accent', 'accent-2', 'bg'],
  ['on-positive', 'positive', 'bg'],
  ['on-negative', 'negative', 'bg'],
  ['on-brand', 'brand', 'bg'],
  ...['accent-text:accent-soft', 'positive:positive-soft', 'negative:negative-soft', 'warning:warning-soft']
    .concat('info:info-soft', 'rose:rose-soft', 'violet:violet-soft', 'text:accent-soft')
    .flatMap((pair) => {
      const [text, ground] = pair.split(':') as [string, string];
      return [[text, ground, 'surface'] as const, [text, ground, 'bg'] as const];
    }),
];

/** Outlines and signs that carry meaning. */
const SIGNS: readonly (readonly [sign: string, ground: string])[] = [
  ...['line-strong', 'focus'].flatMap((sign) => ['bg', 'surface', 'field'].map((ground) => [sign, ground] as const)),
  ['selected-line', 'selected'],
  ['selected-line', 'surface'],
  ['brand', 'surface'],
];

describe.each(['dark', 'light'] as const)('the colours of the %s theme', (theme) => {
  const tokens = THEMES[theme];
  it.each(PAIRS)('let %s be read on %s over %s', (text, ground, under) => {
    const seen = over(parse(tokens[ground]), parse(tokens[under]));
    expect(contrast(parse(tokens[text]), seen)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SIGNS)('let %s be seen on %s', (sign, on) => {
    expect(contrast(parse(tokens[sign]), parse(tokens[on]))).toBeGreaterThanOrEqual(3);
  });
});

describe('art contrast', () => {
  it('both themes define the same tokens', () => {
    expect(Object.keys(THEMES.light).sort()).toEqual(Object.keys(THEMES.dark).sort());
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast([255, 255, 255, 1], [0, 0, 0, 1])).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119, 1], [255, 255, 255, 1])).toBeCloseTo(4.48, 2);
  });
});
