import { CURRENCIES, CURRENCY_CODES, isCurrency, USUAL_CURRENCY } from '@perya/contract';
import { hashModel } from '@perya/fairness';
import type { Played } from '@perya/game-math';
import { TITLES } from '../models/studio.ts';
import { eventLines, outcomeLine } from './event-lines.ts';
import { linkSource, seedSource, type Typed } from './source.ts';

/** What a round is recomputed from, as it is typed. */
export interface Question extends Typed {
  readonly title?: string | undefined;
  readonly stake?: string | undefined;
  /** What stake and win are in; PHP where it is left out. */
  readonly currency?: string | undefined;
  /** What the player chose and did, as JSON; empty where a game asks for nothing. */
  readonly choice?: string | undefined;
  readonly actions?: string | undefined;
  /** What was paid; compared where given. */
  readonly win?: string | undefined;
}

/** What is printed, and whether everything that was given holds. */
export interface Explained {
  readonly lines: readonly string[];
  readonly holds: boolean;
}

type Title = (typeof TITLES)[number];

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,4}))?$/;

/** Recomputes a round and says what comes of it. */
export function explainRound(question: Question): Explained {
  const { stake = '', win, currency = USUAL_CURRENCY } = question;
  if (!isCurrency(currency)) return fault(`The currency is one of ${CURRENCY_CODES.join(', ')}.`);
  const { scale, houseUnit } = CURRENCIES[currency];
  const amount = (minor: number) => amountText(minor, scale);
  const title = TITLES.find(({ code }) => code === question.title);
  if (!title) return fault('There is no such title. These there are:', ...TITLES.map(({ code }) => `  ${code}`));
  const source = title.shared ? linkSource(question) : seedSource(question);
  if (typeof source === 'string') return fault(source);
  if (win !== undefined && minorUnits(win, scale) === null) return fault('The win is an amount like 12.50.');
  const staked = minorUnits(stake, scale);
  if (staked === null || !title.stakes.includes(staked / houseUnit)) {
    return fault(`The stake is one of ${title.stakes.map((house) => amount(house * houseUnit)).join(', ')}.`);
  }
  const round = played(title, staked, question, source.draws());
  if (typeof round === 'string') return fault(round);
  const checks = [
    ...source.checks,
    ...(win === undefined ? [] : [{ what: `win of ${win}`, holds: round.win === minorUnits(win, scale) }]),
  ];
  return {
    lines: [
      `${title.name} (${title.code}), model ${title.modelId} ${hashModel(title.model)}`,
      ...source.lines,
      ...(title.shared ? [outcomeLine(title.engine, title.shared.outcome(source.draws()), amount)] : []),
      ...eventLines(title.engine, round.events, amount),
      `Total: ${amount(round.win)}`,
      ...checks.map(({ what, holds }) => `${holds ? 'matches' : 'differs'}: ${what}`),
    ],
    holds: checks.every(({ holds }) => holds),
  };
}

function fault(...lines: readonly string[]): Explained {
  return { lines, holds: false };
}

/** Plays the round; a text says why it cannot be played like that. */
function played(title: Title, stake: number, question: Question, draws: Parameters<Title['play']>[1]): Played | string {
  const chosen = parsed(question.choice ?? 'null');
  const actions = parsed(question.actions ?? '[]');
  if (chosen === undefined || !Array.isArray(actions)) return 'Choice and actions are JSON; actions a list.';
  const choice = title.readChoice?.(chosen);
  if (choice === null) return 'That cannot be chosen in this game (--choice).';
  if (!title.steps) return title.play(stake, draws, choice);
  const { steps, shared } = title;
  // In a shared round the clock of the server has written down what was done, and nobody says it like that.
  const done = shared ? actions : actions.map((action: unknown) => steps.readAction(action) ?? null);
  if (done.some((action: unknown) => typeof action !== 'object' || action === null)) return NOT_DONE;
  return steps.run(stake, draws, choice, done) ?? NOT_DONE;
}

const NOT_DONE = 'That cannot be done in this round (--actions).';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function minorUnits(text: string, scale: number): number | null {
  const [, whole = '', part = ''] = AMOUNT.exec(text) ?? [];
  return whole === '' || part.length > scale ? null : Number(whole + part.padEnd(scale, '0'));
}

function amountText(minor: number, scale: number): string {
  const digits = String(minor).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
