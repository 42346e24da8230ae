import { member } from '@perya/contract';
import { chooseLanguage } from '@perya/web/i18n/i18n.ts';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession } from '../session/session.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { useLanguageSync } from './use-language-sync.ts';

let stage: Stage;
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

function Listener() {
  useLanguageSync();
  return null;
}

const told = () => stage.api.heard.map(({ body }) => body);

describe('a language that is chosen', () => {
  it('is told to the server by who is logged in, once for each change [I18N-04]', async () => {
    stage = await openStage({ memberType: 0 });
    stage.api.answer(member.setLanguage, { language: 'TY' });
    stage.show(<Listener />);
    expect(told()).toEqual([]);
    await act(() => chooseLanguage('TY'));
    await waitFor(() => expect(told()).toEqual([{ language: 'TY' }]));
    await act(() => chooseLanguage('TY'));
    await act(() => chooseLanguage('EN'));
    await waitFor(() => expect(told()).toEqual([{ language: 'TY' }, { language: 'EN' }]));
  });

  it('is nobody’s when a guest chooses it', async () => {
    stage = await openStage();
    stage.show(<Listener />);
    await act(() => chooseLanguage('TY'));
    await act(() => chooseLanguage('EN'));
    expect(told()).toEqual([]);
  });
});
