import { describe, expect, it } from 'vitest';
import { titleLines } from './backdrop.ts';
import { slotLayout } from './layout.ts';
import { RollingReel, travelled, type Reel } from './reel.ts';

const FILLERS = [5, 6, 7];
const rows = (reel: Reel) => [0, 1, 2].map((row) => reel.symbolAt(row));
const walk = (reel: Reel, ms: number) => {
  let landed = 0;
  for (let at = 0; at < ms; at += 16) if (reel.step(16)) landed += 1;
  return landed;
};

describe('a reel', () => {
  it('lies still on its first symbols', () => {
    const reel = new RollingReel([1, 2, 3], FILLERS, 1);
    expect([rows(reel), reel.heightOf(0), reel.isStill]).toEqual([[1, 2, 3], 0, true]);
  });

  it('draws back before it runs, and then only goes forward', () => {
    expect(travelled(60)).toBeLessThan(0);
    const way = Array.from({ length: 100 }, (_, at) => travelled(120 + at * 16));
    expect(way.every((place, at) => at === 0 || place > (way[at - 1] ?? 0))).toBe(true);
  });

  it('shows nothing that means anything while it runs', () => {
    const reel = new RollingReel([1, 2, 3], FILLERS, 1);
    reel.run(0);
    walk(reel, 2000);
    expect(rows(reel).every((symbol) => FILLERS.includes(symbol))).toBe(true);
    expect([reel.isRunning, reel.isBlurred]).toEqual([true, true]);
  });

  it.each([0, 37, 500, 1777])('lands on what was decided, once, after running %s ms', (ms) => {
    const reel = new RollingReel([1, 2, 3], FILLERS, 2);
    reel.run(0);
    walk(reel, ms);
    reel.land([8, 9, 4], 500);
    expect(walk(reel, 700)).toBe(1);
    expect([rows(reel), reel.heightOf(0), reel.isStill]).toEqual([[8, 9, 4], 0, true]);
  });

  it('brings the new symbols in from outside of the window', () => {
    const reel = new RollingReel([1, 2, 3], FILLERS, 2);
    reel.run(0);
    walk(reel, 900);
    reel.land([8, 9, 4], 500);
    expect(rows(reel).some((symbol) => [8, 9, 4].includes(symbol))).toBe(false);
  });

  it('gives back what lay there when there was no round', () => {
    const reel = new RollingReel([1, 2, 3], FILLERS, 3);
    reel.run(0);
    walk(reel, 500);
    reel.giveBack();
    expect([rows(reel), reel.isStill]).toEqual([[1, 2, 3], true]);
  });
});

describe('the layout', () => {
  it.each([
    [375, 595],
    [320, 360],
    [390, 620],
    [560, 320],
    [1280, 560],
    [200, 150],
  ])('keeps reels and amount inside %s x %s', (width, height) => {
    const { frame, board, pillY, cellWidth, cellHeight, title, plates } = slotLayout(width, height, 5, 3);
    expect(frame.x).toBeGreaterThanOrEqual(0);
    expect(frame.x + frame.width).toBeLessThanOrEqual(width);
    expect(frame.y).toBeGreaterThanOrEqual(0);
    expect(pillY + 20).toBeLessThanOrEqual(height);
    expect([board.width, board.height]).toEqual([cellWidth * 5, cellHeight * 3]);
    if (title) expect(title.y + title.height).toBeLessThanOrEqual(plates ? plates.y : frame.y);
  });

  it('has room for the title on a phone, and does without it where it is low', () => {
    expect(slotLayout(375, 595, 5, 3).title).not.toBeNull();
    expect(slotLayout(560, 300, 5, 3).title).toBeNull();
  });

  it('fills the width of a phone', () => expect(slotLayout(375, 595, 5, 3).frame.width).toBeGreaterThan(345));
});

describe('reel', () => {
  it.each([
    ['Jade Serpent Fury', ['JADE SERPENT', 'FURY']],
    ['Halo-Halo', ['HALO-HALO']],
    ['The Gold of Maharlika', ['THE GOLD OF', 'MAHARLIKA']],
  ])('breaks %s where both lines are alike', (title, lines) => expect(titleLines(title)).toEqual(lines));
});
