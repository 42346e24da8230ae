import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { askPerson, useAsked } from './dialogs.ts';

const question = (title: string) => ({ title, confirm: 'Go', cancel: 'No' });

describe('dialogs', () => {
  it('shows one question after the other and hands back each answer [CONTR-04] [TOAST-15]', async () => {
    const { result } = renderHook(useAsked);
    let first: Promise<boolean> = Promise.resolve(false);
    let second: Promise<boolean> = Promise.resolve(true);
    act(() => {
      first = askPerson(question('first'));
      second = askPerson(question('second'));
    });
    expect(result.current?.title).toBe('first');
    act(() => result.current?.answer(true));
    expect(result.current?.title).toBe('second');
    act(() => result.current?.answer(false));
    expect(result.current).toBeNull();
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });
});
