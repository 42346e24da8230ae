import { promotion, reward } from '@perya/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../session/session.ts';
import { promotionCard, rewardRow } from '../testing/sample-promotions.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { useLastAnswer, useLastRows } from './last-answers.ts';
import { StaleNote } from './stale-note.tsx';
import { useRows } from './use-rows.ts';

const NOON = new Date(2026, 10, 15, 12).getTime();

function List() {
  const { value, error, staleSince, retry } = useLastAnswer({ call: promotion.list, input: {} }, { fresh: true });
  return (
    <>
      <StaleNote since={staleSince} onRetry={retry} />
      <p>{value ? value.map(({ title }) => title).join() : (error?.code ?? 'waiting')}</p>
    </>
  );
}

function Rewards() {
  const { rows, footer, error, staleSince, reload } = useLastRows('rewards', useRows(reward.list, {}));
  return (
    <>
      <StaleNote since={staleSince} onRetry={reload} />
      <p>{rows ? `${rows.map(({ source }) => source).join()} ${footer?.amount}` : (error?.code ?? 'waiting')}</p>
    </>
  );
}

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  stage = await openStage({ memberType: 0 });
  stage.api.answer(promotion.list, [promotionCard('1')]);
  stage.api.answer(reward.list, { list: [rewardRow('5')], next: null, footer: { count: 1, amount: '100.00' } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

/** Reads once, then comes back an hour later without a network, to a page that was loaded anew. */
async function comeBackCut(screenful: React.ReactElement, seen: string): Promise<void> {
  const first = render(screenful);
  await screen.findByText(seen);
  first.unmount();
  clearQueries();
  vi.setSystemTime(NOON + 3_600_000);
  stage.api.cut(promotion.list);
  stage.api.cut(reward.list);
}

describe('the last answer', () => {
  it.each([
    ['of a call', <List key="list" />, 'Promo 1'],
    ['of a list', <Rewards key="rewards" />, 'Source 5 100.00'],
  ])('%s stands in without a network, and says from when it is', async (_, screenful, seen) => {
    await comeBackCut(screenful, seen);
    render(screenful);
    expect(await screen.findByText('No network. This is from 11/15 12:00.')).toBeTruthy();
    expect(screen.getByText(seen)).toBeTruthy();
    stage.api.answer(promotion.list, [promotionCard('2')]);
    stage.api.answer(reward.list, { list: [rewardRow('6')], next: null, footer: { count: 1, amount: '7.00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^(Promo 2|Source 6 7\.00)$/)).toBeTruthy();
    expect(screen.queryByText(/^No network/)).toBeNull();
  });

  it('says so too where it is still on the page', async () => {
    const first = render(<List />);
    await screen.findByText('Promo 1');
    first.unmount();
    vi.setSystemTime(NOON + 60_000);
    stage.api.cut(promotion.list);
    render(<List />);
    expect(await screen.findByText('No network. This is from 11/15 12:00.')).toBeTruthy();
    expect(screen.getByText('Promo 1')).toBeTruthy();
  });

  it('never stands in for a refusal of the server', async () => {
    await comeBackCut(<List />, 'Promo 1');
    stage.api.refuse(promotion.list, 'system.upgrading', { status: 503 });
    render(<List />);
    expect(await screen.findByText('system.upgrading')).toBeTruthy();
  });

  it('goes with whom it was told to', async () => {
    await comeBackCut(<List />, 'Promo 1');
    expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('lastAnswer:'))).toHaveLength(1);
    act(() => void endSession());
    expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('lastAnswer:'))).toEqual([]);
    render(<List />);
    await settle();
    expect(screen.getByText('network.offline')).toBeTruthy();
  });
});
