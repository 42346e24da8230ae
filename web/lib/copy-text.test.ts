import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('copy text', () => {
  it('uses the clipboard where there is one', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText('D2611-150-88421')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('D2611-150-88421');
  });

  it('selects the text by hand on phones without one, and leaves nothing behind', async () => {
    vi.stubGlobal('navigator', {});
    let copied = '';
    document.execCommand = vi.fn(() => {
      copied = document.querySelector('textarea')?.value ?? '';
      return true;
    });
    expect(await copyText('0917 555 0142')).toBe(true);
    expect(copied).toBe('0917 555 0142');
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('says when nothing works', async () => {
    vi.stubGlobal('navigator', {});
    document.execCommand = () => {
      throw new Error('refused');
    };
    expect(await copyText('x')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});
