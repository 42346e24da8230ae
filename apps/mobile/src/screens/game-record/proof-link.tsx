import type { wallet } from '@perya/contract';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { sealCheckFill } from '@perya/web/ui/icon/glyphs/seal-check-fill.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-record-screen.module.css';

/** The way to work the round of a bet out again, once it has ended. [R49] */
export function ProofLink({ row }: { readonly row: wallet.BetRow }) {
  const t = useT();
  const href = useDestination('fairness', `?round=${encodeURIComponent(row.betNo)}`);
  if (!row.isProvable || row.result === 'open' || !href) return null;
  return (
    <ButtonLink variant="secondary" size={44} full icon={sealCheckFill} href={href} className={css.proof}>
      {t('bets.verify')}
    </ButtonLink>
  );
}
