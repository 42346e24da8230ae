import type { board } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { createSwrCache, SwrCaches } from '../../platform/cache/swr-cache.ts';
import { readShown, type ShownBoards } from './shown.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly board: BoardState;
  }
}

/** What a server remembers of boards; nothing of it decides about money. */
export interface BoardState {
  /** What everybody is shown, by `shownName`. */
  readonly shown: SwrCaches<ShownBoards>;
  /** Boards that could not be opened, as the log was told. */
  readonly poolsMissing: Set<string>;
}

const SHOWN_AGE_MS = 5000;

/** The name of what is shown of a brand and a period. */
export function shownName(merchantCode: MerchantCode, span: board.BoardPeriod): string {
  return `${span} ${merchantCode}`;
}

/** Creates it. */
export function createBoardState(ctx: Pick<Context, 'db' | 'clock' | 'log'>): BoardState {
  const keepServing = (error: unknown) =>
    ctx.log.warn(
      { event: 'board.stale', err: error },
      'a board could not be renewed, the last known one goes on serving',
    );
  return {
    shown: new SwrCaches((name) => {
      const [span, merchantCode = ''] = name.split(' ') as [board.BoardPeriod, MerchantCode];
      return createSwrCache(() => readShown(ctx, merchantCode, span), SHOWN_AGE_MS, keepServing);
    }),
    poolsMissing: new Set(),
  };
}
