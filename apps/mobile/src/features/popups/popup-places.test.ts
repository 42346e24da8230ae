import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['../../screens/**/*.tsx', '../../app/**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('announcements', () => {
  it('pop up at home alone: never over a game, a deposit or a withdrawal [POP-08]', () => {
    const places = Object.entries(SOURCES)
      .filter(([, source]) => /popup-announcements|popup-dialog/.test(source))
      .map(([path]) => path);
    expect(places).toEqual(['../../screens/home/home-rest.tsx']);
    expect(Object.keys(SOURCES).some((path) => path.includes('/launch-game/'))).toBe(true);
    expect(Object.keys(SOURCES).some((path) => path.includes('/withdraw/'))).toBe(true);
  });
});
