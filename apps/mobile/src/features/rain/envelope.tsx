import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { SealStar } from '../promotions/seal-star.tsx';
import css from './rain-sheet.module.css';

/** A red envelope: closed, or open with what is in it. */
export function Envelope({ amount }: { readonly amount: string | null }) {
  const t = useT();
  const money = useMoney();
  return (
    <svg
      viewBox="0 0 300 200"
      className={css.envelope}
      role="img"
      aria-label={amount === null ? t('rain.picture') : t('rain.pictureOf', { amount: money(amount) })}
    >
      <rect x="20" y="66" width="260" height="128" rx="16" className={css.back} />
      {amount !== null && (
        <>
          <rect x="44" y="6" width="212" height="150" rx="14" className={css.letter} />
          <text x="150" y="62" className={css.amount}>
            {money(amount)}
          </text>
        </>
      )}
      <path d="M20 92l112 62q18 10 36 0l112-62v86a16 16 0 0 1-16 16H36a16 16 0 0 1-16-16z" className={css.front} />
      <path d="M25 189l107-58q18-10 36 0l107 58q-5 5-11 5H36q-6 0-11-5z" className={css.flap} />
      {amount === null && (
        <path d="M20 82a16 16 0 0 1 16-16h228a16 16 0 0 1 16 16v10l-112 66q-18 10-36 0L20 92z" className={css.lid} />
      )}
      <circle cx="150" cy="151" r="27" className={css.seal} />
      <SealStar x={150} y={151} />
    </svg>
  );
}
