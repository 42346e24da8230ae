import { afterEach, describe, expect, it } from 'vitest';
import { watchKeyboard } from './keyboard.ts';

const root = document.documentElement;
let stop: (() => void) | undefined;
afterEach(() => stop?.());

describe('ui keyboard', () => {
  it('shows focus rings from the first Tab until a finger or mouse takes over', () => {
    stop = watchKeyboard();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    expect(root.classList.contains('keyboard')).toBe(false);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    expect(root.classList.contains('keyboard')).toBe(true);
    document.dispatchEvent(new Event('touchstart'));
    expect(root.classList.contains('keyboard')).toBe(false);
  });

  it('stops watching when asked', () => {
    watchKeyboard()();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    expect(root.classList.contains('keyboard')).toBe(false);
  });
});
