import type { ScratchEvent, ScratchPublic } from '@perya/instant/scratch/public';
import { useEffect, useRef } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { BetPanel } from '../bet-panel.tsx';
import type { DeskProps } from '../desk.ts';
import panes from '../field.module.css';
import { LastResults, useLastResults } from '../last-results.tsx';
import { timesText } from '../times-text.ts';
import { ScratchCard, type Field } from './scratch-card.tsx';
import css from './scratch.module.css';
import { useCard } from './use-card.ts';

export { ScratchRules as Rules } from './scratch-rules.tsx';

/** Rounds are over at once. */
export const hasAuto = true;

const RUB_MS = 90;

/** A card with foil: three alike win. */
export function Game(props: DeskProps) {
  const { phase, round, turn, stake, theme, money, text, onBet } = props;
  const rules = props.rules as ScratchPublic;
  const card = useCard(props, rules.fields);
  const event = card.isComing ? null : ((round?.events[0] ?? null) as ScratchEvent | null);
  const isScratching = phase === 'playing' && event !== null && !card.isOver;
  const { opened, isOver } = card;
  const staked = round?.stake ?? stake;
  const fields =
    event?.fields.map((prize, at): Field => ({
      prize,
      pays: money((staked / 100) * (rules.prizes[prize]?.hundredths ?? 0)).replace(/\.0+$/, ''),
      isOpen: opened.includes(at),
      isWinner: isOver && prize === event.prize,
    })) ?? null;
  const results = useLastResults(
    isOver && event && round
      ? { key: round.roundNo, text: `${timesText(event.hundredths)}×`, isGood: event.win > 0 }
      : null,
  );
  const onRub = useSounds(props, opened.length, isOver ? event : null);
  return (
    <>
      <div className={panes.place}>
        <LastResults results={results} />
        <div className={panes.field}>
          <div className={css.ticket}>
            <p className={css.top}>
              <span>{text('scratch.upTo')}</span>
              <b>{money((stake / 100) * (rules.prizes[0]?.hundredths ?? 0))}</b>
            </p>
            <ScratchCard
              theme={theme}
              text={text}
              fields={fields}
              turn={turn}
              isOff={!isScratching || card.isSweeping}
              onOpen={card.open}
              onRub={onRub}
            />
            <p className={classNames(css.note, event && isOver && event.win > 0 && css.won)} role="status">
              {noteOf(props, event, isOver)}
            </p>
          </div>
        </div>
      </div>
      <BetPanel
        main={
          isScratching
            ? { label: text('scratch.all'), tone: 'take', isOff: card.isSweeping, onTap: card.sweep }
            : {
                label: text('scratch.buy'),
                amount: money(stake),
                tone: 'bet',
                isOff: phase !== 'resting',
                onTap: () => onBet(),
              }
        }
      />
    </>
  );
}

function noteOf({ money, text }: DeskProps, event: ScratchEvent | null, isOver: boolean): string {
  if (!event) return text('scratch.hint');
  if (!isOver) return text('scratch.swipe');
  return event.win > 0 ? `${timesText(event.hundredths)}× · ${money(event.win)}` : text('say.lost');
}

/** The sound of rubbing, of fields that open and of the end; answers what to call while rubbing. */
function useSounds({ sound }: DeskProps, opened: number, ended: ScratchEvent | null): () => void {
  const lastMs = useRef(0);
  useEffect(() => {
    if (opened > 0) sound('reveal', 0.9 + opened / 30);
  }, [sound, opened]);
  useEffect(() => {
    if (ended) sound(ended.hundredths >= 2000 ? 'big' : ended.win > 0 ? 'win' : 'bad');
  }, [sound, ended]);
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < RUB_MS) return;
    lastMs.current = nowMs;
    sound('tick', 0.5);
  };
}
