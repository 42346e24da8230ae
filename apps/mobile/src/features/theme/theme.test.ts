import { afterEach, describe, expect, it } from 'vitest';
import { chooseTheme, restoreTheme } from './theme.ts';

const root = document.documentElement;

afterEach(() => {
  window.localStorage.clear();
  delete root.dataset['theme'];
});

describe('theme', () => {
  it('is night unless the page or an earlier choice says day', () => {
    restoreTheme();
    expect(root.dataset['theme']).toBe('dark');
    root.dataset['theme'] = 'light';
    restoreTheme();
    expect(root.dataset['theme']).toBe('light');
    window.localStorage.setItem('theme', 'dark');
    restoreTheme();
    expect(root.dataset['theme']).toBe('dark');
  });

  it('is kept in storage, in a cookie and in the browser’s bars', () => {
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    document.head.append(meta);
    chooseTheme('light');
    expect(root.dataset['theme']).toBe('light');
    expect(window.localStorage.getItem('theme')).toBe('light');
    expect(document.cookie).toContain('theme=light');
    expect(meta.content).toBe('#f6f3ec');
    meta.remove();
  });
});
