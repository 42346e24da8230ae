import { drawsFrom, hashModel, hashSeed, isHex } from '@perya/fairness';
import type { SpinEvent } from '@perya/slots/public';
import type { TumbleEvent } from '@perya/tumble/public';
import { TITLES } from '../models/studio.ts';
import { tumbleLines } from './tumble-lines.ts';

/** What a round is recomputed from, as it is typed. */
export interface Question {
  readonly serverSeed?: string | undefined;
  readonly clientSeed?: string | undefined;
  readonly nonce?: string | undefined;
  readonly title?: string | undefined;
  readonly stake?: string | undefined;
  /** What was told before and paid; compared where given. */
  readonly serverHash?: string | undefined;
  readonly win?: string | undefined;
}

/** What is printed, and whether everything that was given holds. */
export interface Explained {
  readonly lines: readonly string[];
  readonly holds: boolean;
}

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Recomputes a round and says what comes of it. */
export function explainRound(question: Question): Explained {
  const { serverSeed = '', clientSeed = '', nonce = '', stake = '', win, serverHash } = question;
  const title = TITLES.find(({ code }) => code === question.title);
  const staked = minorUnits(stake);
  const fault =
    (serverSeed === '' || !isHex(serverSeed) ? 'The server seed is a text of hexadecimal digits.' : null) ??
    (clientSeed === '' ? 'The client seed is missing.' : null) ??
    (/^\d{1,15}$/.test(nonce) ? null : 'The nonce is a whole number.') ??
    (win !== undefined && minorUnits(win) === null ? 'The win is an amount like 12.50.' : null);
  if (fault !== null) return { lines: [fault], holds: false };
  if (!title) return { lines: ['There is no such title. These there are:', ...codes()], holds: false };
  if (staked === null || !title.stakes.includes(staked)) {
    return { lines: [`The stake is one of ${title.stakes.map(amount).join(', ')}.`], holds: false };
  }

  const round = title.play(staked, drawsFrom(serverSeed, clientSeed, Number(nonce)));
  const hash = hashSeed(serverSeed);
  const checks = [
    ...(serverHash === undefined
      ? []
      : [{ what: 'hash of the server seed', holds: hash === serverHash.toLowerCase() }]),
    ...(win === undefined ? [] : [{ what: `win of ${win}`, holds: round.win === minorUnits(win) }]),
  ];
  return {
    lines: [
      `${title.name} (${title.code}), model ${title.modelId} ${hashModel(title.model)}`,
      `SHA-256 of the server seed: ${hash}`,
      ...(round.events as readonly (SpinEvent | TumbleEvent)[]).flatMap((event, index) =>
        event.kind === 'tumble' ? tumbleLines(event, index, amount) : spinLines(event, index),
      ),
      `Total: ${amount(round.win)}`,
      ...checks.map(({ what, holds }) => `${holds ? 'matches' : 'differs'}: ${what}`),
    ],
    holds: checks.every(({ holds }) => holds),
  };
}

function spinLines(spin: SpinEvent, index: number): string[] {
  const rows = spin.grid[0]?.map((_, row) => spin.grid.map((reel) => String(reel[row]).padStart(3)).join('')) ?? [];
  return [
    `Spin ${index + 1}${spin.isFree ? `, free, times ${spin.multiplier}` : ''}:`,
    ...rows,
    ...spin.lines.map(({ line, symbol, count, win }) => `  line ${line + 1}: ${count} of ${symbol} pay ${amount(win)}`),
    ...(spin.scatterWin > 0 ? [`  ${spin.scatters} scatters pay ${amount(spin.scatterWin)}`] : []),
    ...(spin.freeWon > 0 ? [`  ${spin.scatters} scatters bring ${spin.freeWon} free spins`] : []),
  ];
}

function codes(): string[] {
  return TITLES.map(({ code }) => `  ${code}`);
}

function minorUnits(text: string): number | null {
  const [, whole = '', part = ''] = AMOUNT.exec(text) ?? [];
  return whole === '' ? null : Number(whole + part.padEnd(2, '0'));
}

function amount(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}
