import { promotion, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../session/session.ts';
import { walletOf } from '../testing/sample-money.ts';
import { promotionCard, promotionStanding, promotionTerms, rewardRow } from '../testing/sample-promotions.ts';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { whole } from '../testing/whole-text.ts';
import { CodeSheet } from './code-sheet.tsx';

const HASH = 'a'.repeat(64);
const OFFER: promotion.CodePreview = {
  ...promotionCard('7', { promotionType: 'CODE', state: null }),
  content: '<p>All the rules</p>',
  terms: promotionTerms({ needsCode: true, needsJoin: false }),
  claimUntil: new Date(2026, 10, 20, 20, 30).toISOString(),
};
const TAKEN = {
  ...promotionStanding({ state: 'claimed', reward: rewardRow('5', { state: 'claimed', canClaim: false }) }),
  title: 'Fiesta now',
  amount: '100.00',
  isPaid: true,
};

let stage: Stage;
const onClose = vi.fn();
const onTaken = vi.fn();
beforeEach(async () => {
  vi.clearAllMocks();
  window.scrollTo = vi.fn();
  stage = await openStage({ path: '/m/activity', memberType: 0, settings: { whitelabel: { REWCEN3: true } } });
  stage.api.answer(wallet.balance, walletOf());
  stage.show(
    <>
      <CodeSheet open onClose={onClose} onTaken={onTaken} />
      <ShownToast />
    </>,
  );
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const heard = (method: string) =>
  stage.api.heard.filter((one) => one.url.startsWith('/wps/promotion/code') && one.method === method);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (code: string) => {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(button('See what it gives'));
};
/** Types a code and waits for what it would give. */
async function lookAt(code = ' perya-58 ') {
  stage.api.answer(promotion.previewCode, OFFER);
  type(code);
  return within(await screen.findByRole('dialog', { name: 'Before you take it' }));
}

describe('a promo code', () => {
  it('shows what it gives, every term as an amount and the whole rules, and takes nothing by that [API-47]', async () => {
    const sheet = await lookAt();
    for (const text of ['Promo 7 now', 'All the rules', 'Version 3, 11/01']) {
      expect(sheet.getByText(text)).toBeTruthy();
    }
    for (const term of [
      '₱100.00 in cash.',
      '₱200.00 in all: 2 × ₱100.00.',
      'Once for each person.',
      'It can leave once that is staked. Nothing is taken away.',
    ]) {
      expect(sheet.getByText(whole(term))).toBeTruthy();
    }
    expect(sheet.getByText(/^You can claim it until 11\/20 20:30\./)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Promo 7 now'));
    expect(heard('GET').map(({ url }) => url)).toEqual(['/wps/promotion/code?code=perya-58&language=EN']);
    await settle();
    expect(heard('POST')).toEqual([]);
  });

  it('is taken or left by two buttons that are equals; leaving takes nothing', async () => {
    await lookAt();
    expect(button('Take it').className).toBe(button('No thanks').className);
    fireEvent.click(button('No thanks'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await settle();
    expect(heard('POST')).toEqual([]);
    expect(screen.getByLabelText('Code')).toBeTruthy();
  });

  it('is taken once under the terms that were read, and says what it gave [API-47] [PROMO-06] [API-07]', async () => {
    const sheet = await lookAt();
    stage.api.answer(promotion.code, TAKEN);
    const take = button('Take it');
    fireEvent.click(take);
    fireEvent.click(take);
    expect(await screen.findByText('It is in your balance.')).toBeTruthy();
    expect(screen.getByText('Fiesta now')).toBeTruthy();
    expect(screen.getByText('Stake ₱200.00 before it can leave')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See its terms' }).getAttribute('href')).toBe('/m/activityInfo?id=7');
    expect(sheet.queryByRole('button', { name: 'Take it' })).toBeNull();
    expect(heard('POST').map(({ body }) => body)).toEqual([{ code: 'perya-58', termsHash: HASH }]);
    expect(heard('POST')[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(onTaken).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(stage.api.heard.some(({ url }) => url.startsWith('/wps/wallets/balance'))).toBe(true));
  });

  it('has to be read again when its terms have changed meanwhile [API-47]', async () => {
    const sheet = await lookAt();
    stage.api.refuse(promotion.code, 'promotion.terms');
    const terms = promotionTerms({ version: 4, hash: 'b'.repeat(64), turnoverTimes: 3, turnover: '300.00' });
    stage.api.answer(promotion.previewCode, { ...OFFER, terms });
    fireEvent.click(button('Take it'));
    expect(await sheet.findByText(whole('₱300.00 in all: 3 × ₱100.00.'))).toBeTruthy();
    expect(screen.getByText('The terms have changed. Please read them again.')).toBeTruthy();
    await settle();
    stage.api.answer(promotion.code, TAKEN);
    fireEvent.click(button('Take it'));
    expect(await screen.findByText('It is in your balance.')).toBeTruthy();
    expect(heard('POST').slice(-1)[0]?.body).toEqual({ code: 'perya-58', termsHash: 'b'.repeat(64) });
  });

  it('that gives nothing says why beside its field, and again when it is too late to take it', async () => {
    type('ab');
    expect(await screen.findByText(/^This code is not valid/)).toBeTruthy();
    expect(stage.api.heard).toEqual([]);
    stage.api.refuse(promotion.previewCode, 'promotion.once');
    type('PERYA58');
    expect(await screen.findByText('You already took this promotion.')).toBeTruthy();
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    await lookAt();
    stage.api.refuse(promotion.code, 'promotion.exhausted');
    fireEvent.click(button('Take it'));
    expect(await screen.findByText('The budget of this promotion is used up.')).toBeTruthy();
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    expect(onTaken).not.toHaveBeenCalled();
  });
});
