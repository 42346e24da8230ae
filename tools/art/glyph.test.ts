import { describe, expect, it } from 'vitest';
import { glyphFrom, glyphModule, shorten } from './glyph.ts';

describe('shorten', () => {
  it('rounds decimals and leaves whole numbers and flags alone', () => {
    expect(shorten('M208.49 191.51a12 12 0 0 1-17 17')).toBe('M208.5 191.5a12 12 0 0 1-17 17');
    expect(shorten('m0.04-0.26')).toBe('m0-.3');
  });

  it('keeps two numbers apart when the second becomes whole', () => {
    expect(shorten('l1.55.98')).toBe('l1.6 1');
    expect(shorten('l1.55.48')).toBe('l1.6.5');
  });
});

describe('glyphFrom', () => {
  it('reads the line, and the shade of a duotone icon', () => {
    expect(glyphFrom('<path fill="currentColor" d="M1 2Z"/>')).toEqual(['M1 2Z']);
    expect(glyphFrom('<g><path d="M3 4Z" opacity=".2"/><path d="M1 2Z"/></g>')).toEqual(['M1 2Z', 'M3 4Z']);
  });

  it('refuses a body without a path', () => {
    expect(() => glyphFrom('<circle r="1"/>')).toThrow('no path');
  });
});

describe('art glyph', () => {
  it('glyphModule names the constant after the icon', () => {
    expect(glyphModule('house-duotone', ['M1 2Z'])).toContain("export const houseDuotone: Glyph = [\n  'M1 2Z',\n];");
  });
});
