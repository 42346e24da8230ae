import type { ReactNode } from 'react';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { creditCardDuotone } from '@perya/web/ui/icon/glyphs/credit-card-duotone.ts';
import { deviceMobileDuotone } from '@perya/web/ui/icon/glyphs/device-mobile-duotone.ts';
import { envelopeSimpleDuotone } from '@perya/web/ui/icon/glyphs/envelope-simple-duotone.ts';
import { identificationCardDuotone } from '@perya/web/ui/icon/glyphs/identification-card-duotone.ts';
import { lockKeyDuotone } from '@perya/web/ui/icon/glyphs/lock-key-duotone.ts';
import { passwordDuotone } from '@perya/web/ui/icon/glyphs/password-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { MOST_CARDS } from '../../features/cashier/cards/use-bank-cards.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import type { Change, SecurityState } from './change.ts';
import css from './security-center-screen.module.css';

interface SecurityRowsProps {
  readonly state: SecurityState;
  readonly onChange: (change: Change) => void;
  readonly onCards: () => void;
}

/** What protects the account, each with what is known and what to do. [SCR-09] */
export function SecurityRows({ state, onChange, onCards }: SecurityRowsProps) {
  const t = useT();
  const password = useDestination('changePsw');
  const tile = (glyph: Glyph) => <IconTile glyph={glyph} tone="green" small />;
  const row = (change: Change, glyph: Glyph, known: string | null, todo: TextKey) => (
    <ListRow
      title={t(`security.${change}`)}
      meta={known ?? t('security.notSet')}
      leading={tile(glyph)}
      trailing={<Status isDone={known !== null} todo={t(todo)} />}
      // The payee can be named once only.
      onClick={change === 'payeeName' && known !== null ? undefined : () => onChange(change)}
    />
  );
  return (
    <Card flush className={css.block}>
      {password && (
        <ListRow
          href={password}
          title={t('security.loginPassword')}
          meta={t('security.isSet')}
          leading={tile(lockKeyDuotone)}
          trailing={<Status isDone todo="" />}
        />
      )}
      {row('paymentPassword', passwordDuotone, state.paymentPassword ? t('security.isSet') : null, 'security.set')}
      {row('mobile', deviceMobileDuotone, state.mobile, 'security.bind')}
      {row('email', envelopeSimpleDuotone, state.email, 'security.bind')}
      {row('payeeName', identificationCardDuotone, state.payeeName, 'security.set')}
      <ListRow
        title={t('security.bankCards')}
        meta={t('security.cardCount', { count: state.bankCards, most: MOST_CARDS })}
        leading={tile(creditCardDuotone)}
        trailing={<Status isDone={state.bankCards > 0} todo={t('security.add')} />}
        onClick={onCards}
      />
    </Card>
  );
}

function Status({ isDone, todo }: { readonly isDone: boolean; readonly todo: string }): ReactNode {
  const t = useT();
  if (!isDone) return <Badge tone="accent">{todo}</Badge>;
  return (
    <Badge tone="positive" icon={checkBold}>
      {t('security.done')}
    </Badge>
  );
}
