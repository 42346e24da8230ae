import type { CoinEvent } from '@perya/instant/coin/public';
import type { ColorEvent } from '@perya/instant/color/public';
import type { CrashEvent, CrashOutcome } from '@perya/instant/crash/public';
import type { DiceEvent, DicePublic } from '@perya/instant/dice/public';
import type { DropEvent } from '@perya/instant/drop/public';
import type { HiloEvent } from '@perya/instant/hilo/public';
import type { KenoEvent } from '@perya/instant/keno/public';
import type { LimboEvent } from '@perya/instant/limbo/public';
import type { MinesEvent } from '@perya/instant/mines/public';
import type { PokerEvent } from '@perya/instant/poker/public';
import type { ScratchEvent } from '@perya/instant/scratch/public';
import type { TowersEvent } from '@perya/instant/towers/public';
import type { WheelEvent } from '@perya/instant/wheel/public';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Recomputed } from './check-round.ts';
import { pokerCard, cardText } from './card-text.ts';

type Told = Pick<Recomputed, 'title' | 'events' | 'outcome'>;
type Words = (told: Told, t: Translate) => string[];

const COLORS = ['red', 'yellow', 'green', 'blue', 'pink', 'white'] as const;
const HUNDREDTHS = 100;

/** What happened in a round of an instant game, each thing in a few words. */
export function instantWords(told: Told, t: Translate): string[] {
  return WORDS[told.title.engine]?.(told, t) ?? [];
}

const WORDS: Readonly<Record<string, Words>> = {
  mines({ events }, t) {
    const all = events as readonly MinesEvent[];
    const opened = all.flatMap((event) => (event.kind === 'pick' ? event.cell + 1 : []));
    return all.flatMap((event) =>
      event.kind === 'end'
        ? [
            t('fair.i.mines', { cells: listed(event.mines.map((cell) => cell + 1)) }),
            ...openedWords(opened, t),
            paid(event, t),
          ]
        : [],
    );
  },
  towers({ events }, t) {
    const all = events as readonly TowersEvent[];
    const opened = all.flatMap((event) => (event.kind === 'door' ? event.door + 1 : []));
    return all.flatMap((event) =>
      event.kind === 'end'
        ? [
            ...event.safe.map((doors, floor) =>
              t('fair.i.floor', { floor: floor + 1, doors: listed(doors.map((door) => door + 1)) }),
            ),
            ...openedWords(opened, t),
            paid(event, t),
          ]
        : [],
    );
  },
  drop: ({ events }, t) =>
    (events as readonly DropEvent[]).flatMap((event) => [
      t('fair.i.fell', { path: event.path.map((side) => (side === 0 ? '←' : '→')).join('') }),
      t('fair.i.bin', { number: event.bin + 1 }),
      paid(event, t),
    ]),
  dice({ title, events }, t) {
    const { sides } = title.rules as DicePublic;
    return (events as readonly DiceEvent[]).map(({ rolled }) =>
      t('fair.i.rolled', { number: ((rolled / sides) * HUNDREDTHS).toFixed(Math.log10(sides) - 2) }),
    );
  },
  limbo: ({ events }, t) =>
    (events as readonly LimboEvent[]).map(({ reached }) => t('fair.i.reached', { times: timesText(reached) })),
  coin: ({ events }, t) => (events as readonly CoinEvent[]).map(({ side }) => t(`fair.i.${side}`)),
  wheel: ({ events }, t) =>
    (events as readonly WheelEvent[]).flatMap((event) => [
      t('fair.i.segment', { number: event.segment + 1 }),
      paid(event, t),
    ]),
  keno: ({ events }, t) =>
    (events as readonly KenoEvent[]).flatMap((event) => [
      t('fair.i.drawn', { numbers: listed(event.drawn) }),
      t('fair.i.hits', { count: event.hits }),
      paid(event, t),
    ]),
  color: ({ events }, t) =>
    (events as readonly ColorEvent[]).flatMap((event) => [
      t('fair.i.dice', { colors: listed(event.dice.map((color) => t(`fair.i.${COLORS[color] ?? 'white'}`))) }),
      paid(event, t),
    ]),
  scratch: ({ events }, t) =>
    (events as readonly ScratchEvent[]).flatMap((event) => [
      t('fair.i.fields', { symbols: listed(event.fields.map((symbol) => symbol + 1)) }),
      paid(event, t),
    ]),
  hilo: ({ events }, t) =>
    (events as readonly HiloEvent[]).map((event, at) => {
      if (event.kind === 'end') return paid(event, t);
      const guess = event.guess === null ? '' : ` ${event.guess === 'high' ? '↑' : '↓'}${event.isRight ? '✓' : '✗'}`;
      return t('fair.i.card', { number: at + 1, card: `${cardText(event.card)}${guess}` });
    }),
  poker: ({ events }, t) =>
    (events as readonly PokerEvent[]).flatMap((event) => {
      const cards = event.cards.map((card) => cardText(pokerCard(card))).join(' ');
      return event.kind === 'deal' ? [t('fair.i.dealt', { cards })] : [t('fair.i.hand', { cards }), paid(event, t)];
    }),
  crash: ({ events, outcome }, t) => [
    t('fair.i.climbed', { times: timesText((outcome as CrashOutcome).height) }),
    ...(events as readonly CrashEvent[]).flatMap((event) => (event.kind === 'end' ? paid(event, t) : [])),
  ],
};

function paid({ hundredths }: { readonly hundredths: number }, t: Translate): string {
  return hundredths === 0 ? t('fair.noWin') : t('fair.i.pays', { times: timesText(hundredths) });
}

function openedWords(opened: readonly number[], t: Translate): string[] {
  return opened.length === 0 ? [] : [t('fair.i.opened', { places: listed(opened) })];
}

function timesText(hundredths: number): string {
  return (hundredths / HUNDREDTHS).toFixed(2);
}

function listed(parts: readonly (string | number)[]): string {
  return parts.join(', ');
}
