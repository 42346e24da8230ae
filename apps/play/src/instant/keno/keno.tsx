import type { KenoChoice, KenoEvent, KenoPublic } from '@perya/instant/keno/public';
import { useEffect, useMemo, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import field from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { timesText } from '../times-text.ts';
import { useReveal } from '../use-reveal.ts';
import css from './keno.module.css';
import { randomPicks } from './random-picks.ts';

export { KenoRules as Rules } from './keno-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const DRAW_MS = 2600;
const NOTHING: readonly number[] = [];
/** The last number lands before the end, so that the result can be seen where rounds follow each other. */
const LANDED = 0.8;
const RANDOM = 8;
/** So many are picked for a player who has just come: the first bet is one tap away. */
const FIRST = 5;

/** Numbers to pick, and balls that find them. */
export function Game(props: DeskProps) {
  const { phase, round, stake, money, text, onBet, onChoice } = props;
  const { numbers, pays } = props.rules as KenoPublic;
  const most = pays.length;
  const [picks, setPicks] = useState<readonly number[]>(() => randomPicks(numbers, FIRST));
  const event = (round?.events[0] ?? null) as KenoEvent | null;
  const { share, isDone } = useReveal(props, DRAW_MS);
  const isComing = phase === 'playing' && isDone;
  const [isCleared, setCleared] = useState(false);
  const played = (phase === 'playing' && !isComing ? (round?.choice as KenoChoice | null)?.picks : null) ?? picks;
  const all = event?.drawn ?? NOTHING;
  const landed = isComing || isCleared ? 0 : Math.min(all.length, Math.floor((share / LANDED) * all.length));
  const drawn = useMemo(() => all.slice(0, landed), [all, landed]);
  const hits = played.filter((pick) => drawn.includes(pick)).length;
  const isOver = drawn.length > 0 && drawn.length === all.length;
  const results = useLastResults(
    isDone && event && round
      ? { key: round.roundNo, text: `${timesText(event.hundredths)}×`, isGood: event.win > 0 }
      : null,
  );
  useEffect(() => onChoice({ picks } satisfies KenoChoice), [picks, onChoice]);
  useEffect(() => {
    if (phase === 'playing') setCleared(false);
  }, [phase]);
  useSounds(props, drawn.length, hits, isDone ? event : null);
  const choose = (next: readonly number[]) => {
    setCleared(true);
    setPicks(next);
  };
  const isOff = phase !== 'resting';
  // The board is drawn when it changes, not in every frame.
  const board = useMemo(() => {
    const tap = (number: number) => {
      setCleared(true);
      if (picks.includes(number)) setPicks(picks.filter((one) => one !== number));
      else if (picks.length < most) setPicks([...picks, number]);
    };
    return <Board numbers={numbers} picks={played} drawn={drawn} isOff={isOff} text={text} onTap={tap} />;
  }, [numbers, most, picks, played, drawn, isOff, text]);
  return (
    <>
      <div className={field.place}>
        <LastResults results={results} />
        <div className={classNames(field.field, css.field)}>
          <p className={classNames(css.note, isOver && event && event.win > 0 && field.won)}>
            {noteOf(props, { picks: played.length, hits, drawn: drawn.length, isOver })}
          </p>
          {board}
          <Pays row={pays[played.length - 1] ?? []} hits={drawn.length > 0 ? hits : null} />
        </div>
      </div>
      <BetPanel
        main={{
          label: text('instant.bet'),
          amount: money(stake),
          tone: 'bet',
          isOff: isOff || picks.length === 0,
          onTap: () => onBet({ picks } satisfies KenoChoice),
        }}
      >
        <Helpers {...props} canClear={picks.length > 0} onPicks={choose} />
      </BetPanel>
    </>
  );
}

interface HelpersProps extends DeskProps {
  readonly canClear: boolean;
  readonly onPicks: (picks: readonly number[]) => void;
}

/** For those who do not want to pick one by one. */
function Helpers({ rules, phase, text, canClear, onPicks }: HelpersProps) {
  const { numbers, pays } = rules as KenoPublic;
  const count = Math.min(RANDOM, pays.length);
  const isOff = phase !== 'resting';
  return (
    <div className={css.helpers}>
      <button
        type="button"
        className={css.helper}
        disabled={isOff}
        onClick={() => onPicks(randomPicks(numbers, count))}
      >
        {text('keno.random', { count })}
      </button>
      <button type="button" className={css.helper} disabled={isOff || !canClear} onClick={() => onPicks([])}>
        {text('keno.clear')}
      </button>
    </div>
  );
}

interface Standing {
  readonly picks: number;
  readonly hits: number;
  readonly drawn: number;
  readonly isOver: boolean;
}

function noteOf({ rules, round, money, text }: DeskProps, { picks, hits, drawn, isOver }: Standing): string {
  if (drawn === 0) return text('keno.hint', { count: picks, most: (rules as KenoPublic).pays.length });
  const said = text('keno.hits', { hits, picks });
  return isOver && round && round.win > 0 ? `${said} · ${money(round.win)}` : said;
}

interface BoardProps {
  readonly text: DeskProps['text'];
  readonly isOff: boolean;
  readonly numbers: number;
  readonly picks: readonly number[];
  readonly drawn: readonly number[];
  readonly onTap: (number: number) => void;
}

function Board({ numbers, picks, drawn, isOff, text, onTap }: BoardProps) {
  return (
    <div
      className={classNames(css.board, isOff && css.whole, numbers > 40 && css.many)}
      role="group"
      aria-label={text('keno.board')}
    >
      {Array.from({ length: numbers }, (_, at) => at + 1).map((number) => {
        const isPicked = picks.includes(number);
        const isDrawn = drawn.includes(number);
        return (
          <button
            key={number}
            type="button"
            className={classNames(css.cell, isPicked && css.picked, isDrawn && (isPicked ? css.hit : css.drawn))}
            aria-label={text(isDrawn ? (isPicked ? 'keno.hit' : 'keno.drawn') : 'keno.number', { number })}
            aria-pressed={isPicked}
            disabled={isOff}
            onClick={() => onTap(number)}
          >
            {number}
          </button>
        );
      })}
    </div>
  );
}

/** What so many hits pay; those that were made light up. */
function Pays({ row, hits }: { readonly row: readonly number[]; readonly hits: number | null }) {
  return (
    <ul className={css.pays}>
      {row.map(
        (pays, count) =>
          pays > 0 && (
            // Hits are counted from none on.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={count} className={classNames(css.pay, count === hits && css.reached)}>
              <span>{count}</span>
              <b>{shortTimes(pays)}×</b>
            </li>
          ),
      )}
    </ul>
  );
}

/** Without decimals that say nothing: eight of them stand in a row. */
function shortTimes(hundredths: number): string {
  return hundredths % 100 === 0 || hundredths >= 10_000
    ? timesText(Math.floor(hundredths / 100) * 100).replace(/\.00$/, '')
    : timesText(hundredths);
}

function useSounds({ sound }: DeskProps, drawn: number, hits: number, ended: KenoEvent | null): void {
  useEffect(() => {
    if (drawn > 0) sound('tick', 1 + drawn / 40);
  }, [sound, drawn]);
  useEffect(() => {
    if (hits > 0) sound('good', 1 + hits / 14);
  }, [sound, hits]);
  useEffect(() => {
    if (ended && ended.win > 0) sound(ended.hundredths >= 2000 ? 'big' : 'win');
  }, [sound, ended]);
}
