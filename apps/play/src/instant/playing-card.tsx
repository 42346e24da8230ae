import { classNames } from '@perya/web/ui/class-names.ts';
import { t } from '../words.ts';
import css from './playing-card.module.css';

/** A card: its rank from one (ace) to thirteen (king) and a suit from zero to three. */
export interface Card {
  readonly rank: number;
  readonly suit: number;
}

/** Spades, hearts, clubs, diamonds. */
const SUITS = [
  'M16 2C24 9 29 13.5 29 18.5C29 22.5 26 24.6 23 24.6C20.6 24.6 18.6 23.4 17.4 21.6C17.6 25.2 18.6 28 20.6 30H11.4C13.4 28 14.4 25.2 14.6 21.6C13.4 23.4 11.4 24.6 9 24.6C6 24.6 3 22.5 3 18.5C3 13.5 8 9 16 2Z',
  'M16 29C6 21 3 16 3 11.5C3 7.4 6 5 9.3 5C12 5 14.6 6.6 16 9.4C17.4 6.6 20 5 22.7 5C26 5 29 7.4 29 11.5C29 16 26 21 16 29Z',
  'M16 2A6.6 6.6 0 0 1 21.6 12.1A6.8 6.8 0 1 1 17.6 21.4C17.8 25 18.8 28 20.6 30H11.4C13.2 28 14.2 25 14.4 21.4A6.8 6.8 0 1 1 10.4 12.1A6.6 6.6 0 0 1 16 2Z',
  'M16 2L27 16L16 30L5 16Z',
];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const COURT = 11;

/** How a rank is written on cards. */
export function rankText(rank: number): string {
  return RANKS[rank - 1] ?? '';
}

/** A card in words. */
export function cardText({ rank, suit }: Card): string {
  return t('card.name', { rank: rankText(rank), suit: t(`card.suit${suit as 0 | 1 | 2 | 3}`) });
}

interface PlayingCardProps {
  /** Null shows its back. */
  readonly card: Card | null;
  readonly className?: string | undefined;
}

/** A card, as large as the letters around it: five wide, seven high. */
export function PlayingCard({ card, className }: PlayingCardProps) {
  if (!card)
    return <span className={classNames(css.card, css.back, className)} role="img" aria-label={t('card.back')} />;
  const isRed = card.suit % 2 === 1;
  const suit = <path d={SUITS[card.suit] ?? ''} fill="currentColor" />;
  return (
    <span
      className={classNames(css.card, css.face, isRed && css.red, className)}
      role="img"
      aria-label={cardText(card)}
    >
      <b className={css.rank}>{rankText(card.rank)}</b>
      <svg viewBox="0 0 32 32" className={css.small}>
        {suit}
      </svg>
      {card.rank >= COURT && <i className={css.court} />}
      <svg viewBox="0 0 32 32" className={css.large}>
        {suit}
      </svg>
    </span>
  );
}
