import type { DiceChoice } from '@perya/instant/dice/public';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { Tone } from '../use-instant-round.ts';
import { edgeOf, rolledText } from './dice-numbers.ts';
import css from './dice.module.css';

interface DiceBarProps {
  readonly sides: number;
  readonly choice: DiceChoice;
  /** Where the roll is now; null before the first. */
  readonly rolled: number | null;
  readonly tone: Tone | null;
  readonly isGoing: boolean;
}

const SCALE = [0, 25, 50, 75, 100];

/** Where one wins, where one loses, and where the roll is. */
export function DiceBar({ sides, choice, rolled, tone, isGoing }: DiceBarProps) {
  const edge = (edgeOf(choice, sides) / sides) * 100;
  return (
    <div className={css.track} aria-hidden="true">
      <div className={css.bar}>
        <i
          className={css.good}
          style={choice.side === 'under' ? { left: 0, width: `${edge}%` } : { left: `${edge}%`, right: 0 }}
        />
        <i className={css.edge} style={{ left: `${edge}%` }} />
        {rolled !== null && (
          <span
            className={classNames(css.mark, tone && css[tone], isGoing && css.going)}
            style={{ left: `${(rolled / sides) * 100}%` }}
          >
            {rolledText(rolled, sides)}
          </span>
        )}
      </div>
      <div className={css.scale}>
        {SCALE.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
    </div>
  );
}
