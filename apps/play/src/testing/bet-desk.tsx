import { studio } from '@perya/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { formatMoney } from '@perya/web/lib/format.ts';
import type { DeskModule } from '../instant/desk.ts';
import { InstantScreen } from '../instant/instant-screen.tsx';
import { Table } from '../table/table.ts';
import { loadWords } from '../words.ts';
import { FakeStudio, OPENED, ROUND } from './fake-studio.ts';

/** An answer to a bet: what was drawn, and with which choice. */
interface Drawn {
  readonly choice: unknown;
  readonly event: Readonly<Record<string, unknown>>;
  readonly win: string;
}

/** Opens a game made of elements for somebody who asked for less movement, with twenty pesos at stake. */
export async function openDesk(module: DeskModule, rules: unknown) {
  await loadWords('EN');
  const server = new FakeStudio();
  const opened: studio.Opened = { ...OPENED, game: { ...OPENED.game, rules } };
  server.answer(studio.open, { ok: true, value: opened });
  server.answer(studio.play, new Promise(() => undefined));
  const table = new Table({
    launch: { token: 't'.repeat(30), language: 'EN', merchant: '', theme: '', engine: '' },
    ask: server.ask,
    hostPage: { tell: vi.fn(), onMessage: () => () => undefined },
    newKey: () => 'key',
    wait: () => new Promise(() => undefined),
    isCalm: () => true,
    money: formatMoney,
  });
  await table.open();
  render(<InstantScreen table={table} opened={opened} module={module} />);
  await waitFor(() => expect(table.store.get().isSeated).toBe(true));
  let rounds = 0;
  const main = screen.getByRole<HTMLButtonElement>('button', { name: /^Bet/ });
  /** Prepares the answer to the next bet, and gives it when asked to. */
  const prepare = ({ choice, event, win }: Drawn): (() => void) => {
    rounds += 1;
    const round = { ...ROUND, roundNo: `R${rounds}`, choice, events: [event], win };
    let answer: () => void = () => undefined;
    server.answer(
      studio.play,
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, value: { round, balance: '980.00', version: 7 + rounds } });
      }),
    );
    return () => answer();
  };
  return {
    server,
    table,
    main,
    prepare,
    /** Bets with the answer prepared. */
    bet(drawn: Drawn): () => void {
      const answer = prepare(drawn);
      fireEvent.click(main);
      return answer;
    },
    /** Waits until the round has been seen and one can bet again. */
    seen: () => waitFor(() => expect(main.disabled).toBe(false)),
    /** The choices bets were sent with. */
    choices: () => server.inputs(studio.play).map((input) => (input as { readonly choice?: unknown }).choice),
  };
}

/** Everything that could change the bet. */
export function tappable(): HTMLElement[] {
  const bar = screen.getByRole('banner');
  const all = screen.queryAllByRole<HTMLButtonElement>('button').concat(screen.queryAllByRole('slider'));
  // How fast rounds are shown may be changed at any time.
  return all.filter((one) => !one.disabled && !bar.contains(one) && one.getAttribute('aria-label') !== 'Quick');
}
