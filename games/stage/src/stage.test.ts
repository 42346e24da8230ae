// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cellAt } from './atlas.ts';
import { easeBack, easeInOut, easeOut, tween } from './ease.ts';
import { figuresOf } from './number-sprites.ts';
import { Particles } from './particles.ts';
import { Sound } from './sound.ts';
import { stageSize } from './stage-size.ts';
import { Stage } from './stage.ts';
import { Timeline } from './timeline.ts';

afterEach(() => vi.restoreAllMocks());

describe('movement', () => {
  it.each([easeOut, easeInOut, easeBack])('begins at the start and ends at the end', (ease) => {
    expect(ease(0)).toBeCloseTo(0, 10);
    expect(ease(1)).toBeCloseTo(1, 10);
  });

  it('overshoots only where weight is wanted', () => {
    const most = (ease: (share: number) => number) =>
      Math.max(...Array.from({ length: 101 }, (_, at) => ease(at / 100)));
    expect(most(easeBack)).toBeGreaterThan(1.01);
    expect(most(easeOut)).toBe(1);
  });

  it('stays at its end, before and after it', () => {
    expect(tween(10, 30, -5, 100)).toBe(10);
    expect(tween(10, 30, 100, 100)).toBe(30);
    expect(tween(10, 30, 500, 100)).toBe(30);
  });
});

describe('a timeline', () => {
  const beats = [
    { ms: 100, name: 'one' },
    { ms: 50, name: 'two' },
  ];

  it('gives what is left of the time to the next beat', () => {
    const timeline = new Timeline<(typeof beats)[number]>();
    timeline.play(beats);
    expect(timeline.step(99)).toBe(false);
    expect(timeline.step(21)).toBe(true);
    expect([timeline.beat?.name, timeline.timeMs]).toEqual(['two', 20]);
    expect(timeline.step(40)).toBe(true);
    expect(timeline.beat).toBeUndefined();
    expect(timeline.step(1000)).toBe(false);
  });

  it('skips the present beat and no other', () => {
    const timeline = new Timeline<(typeof beats)[number]>();
    timeline.play(beats);
    timeline.skip();
    timeline.skip();
    expect(timeline.step(0)).toBe(true);
    expect([timeline.beat?.name, timeline.timeMs]).toEqual(['two', 0]);
  });
});

describe('the size of a stage', () => {
  it('has at most two dots for a point', () => expect(stageSize(375, 500, 3).scale).toBe(2));

  it('has at least one', () => expect(stageSize(375, 500, 0).scale).toBe(1));

  it('has at most four million dots', () => {
    const { width, height, scale } = stageSize(2560, 1440, 2);
    expect(width * height * scale * scale).toBeCloseTo(4_000_000, 3);
  });
});

describe('stage', () => {
  it('finds cells row by row', () => {
    expect([0, 3, 4, 10].map((index) => cellAt(index, 4, 160))).toEqual([
      { x: 0, y: 0 },
      { x: 480, y: 0 },
      { x: 0, y: 160 },
      { x: 320, y: 320 },
    ]);
  });
});

describe('figures', () => {
  const written = (minor: number, decimals = 2) => {
    const into = new Uint8Array(32);
    const count = figuresOf(minor, decimals, into);
    return Array.from(into.slice(0, count), (glyph) => '0123456789,.'.charAt(glyph))
      .reverse()
      .join('');
  };

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [123_456_789, '1,234,567.89'],
    [99.6, '1.00'],
    [-3, '0.00'],
  ])('%s are written %s', (hundredths, text) => expect(written(hundredths)).toBe(text));

  it.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1_234_567, 0, '1,234,567'],
    [0, 4, '0.0000'],
    [12_345_678, 4, '1,234.5678'],
  ])('%d of %d decimals are written %s', (minor, decimals, text) => expect(written(minor, decimals)).toBe(text));
});

describe('particles', () => {
  const burst = { x: 10, y: 10, count: 3, speed: 100, lifeMs: 1000, size: 10 };

  it('live for a while', () => {
    const particles = new Particles(8, () => 0.5);
    expect(particles.step(16)).toBe(false);
    particles.burst(burst);
    expect(particles.step(500)).toBe(true);
    particles.step(500);
    expect(particles.step(16)).toBe(false);
  });

  it('never need more places than there are, and go at once when told', () => {
    const particles = new Particles(4, () => 0.5);
    particles.burst({ ...burst, count: 50 });
    const drawImage = vi.fn();
    particles.draw({} as CanvasRenderingContext2D, { draw: drawImage } as never);
    expect(drawImage).toHaveBeenCalledTimes(4);
    particles.clear();
    expect(particles.step(1)).toBe(false);
  });
});

describe('a stage', () => {
  const scene = () => ({ resize: vi.fn(), frame: vi.fn(() => false) });
  const open = (drawn: ReturnType<typeof scene>) => {
    const canvas = document.createElement('canvas');
    canvas.getContext = vi.fn(() => ({ setTransform: vi.fn() })) as never;
    canvas.getBoundingClientRect = () => ({ width: 300, height: 200 }) as DOMRect;
    return { canvas, stage: new Stage(canvas, drawn) };
  };
  const frames: FrameRequestCallback[] = [];
  const watch = () => {
    frames.length = 0;
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  };

  it('draws until the scene is still, and then asks for no frame', () => {
    watch();
    const drawn = scene();
    drawn.frame.mockReturnValueOnce(true);
    const { stage } = open(drawn);
    expect(frames).toHaveLength(1);
    frames[0]?.(100);
    expect(frames).toHaveLength(2);
    frames[1]?.(5000);
    expect(frames).toHaveLength(2);
    expect(drawn.frame.mock.calls.map((call: unknown[]) => call[1])).toEqual([0, 100]);
    stage.wake();
    expect(frames).toHaveLength(3);
  });

  it('rests while nobody sees the page', () => {
    watch();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { stage } = open(scene());
    stage.wake();
    expect(frames).toHaveLength(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(frames).toHaveLength(1);
  });

  it('gives its memory back', () => {
    watch();
    const { canvas, stage } = open(scene());
    expect(canvas.width).toBe(300);
    stage.dispose();
    expect([canvas.width, canvas.height]).toEqual([0, 0]);
  });
});

describe('sound', () => {
  it('that the phone does not give keeps nobody from playing', () => {
    const asked = vi.fn(() => {
      throw new Error('too many of them');
    });
    vi.stubGlobal('AudioContext', asked);
    const sound = new Sound({ go: [1] }, true);
    expect(() => sound.unlock()).not.toThrow();
    sound.play('go');
    expect(asked).toHaveBeenCalledOnce();
    sound.dispose();
    vi.unstubAllGlobals();
  });
});
