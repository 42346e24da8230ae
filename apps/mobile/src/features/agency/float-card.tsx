import { float } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import { MASK, useCurrencySymbol, useWallet } from '../wallet/use-wallet.ts';
import css from './float-card.module.css';

/** What an agent earned and was lent, masked like every balance, and the way to it. [D3, BAL-04] */
export function FloatCard() {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { isHidden } = useWallet();
  const href = useDestination('agentFloat');
  const { value } = useQuery({ call: float.show, input: {} }, { fresh: true });
  const standing = value?.footer;
  if (!href) return null;
  return (
    <Anchor href={href} className={css.card}>
      <IconTile glyph={handCoinsDuotone} tone="violet" />
      <span className={css.words}>
        <span className={css.title}>{t('upline.float')}</span>
        <span className={css.text}>{t('float.open')}</span>
      </span>
      <span className={css.value}>
        {standing && <Money text={isHidden ? MASK : formatMoney(standing.float, symbol)} />}
        {standing?.waiting && (
          <span className={css.state}>
            <Badge tone="warning">{t('float.waiting')}</Badge>
          </span>
        )}
      </span>
      <Icon glyph={caretRightBold} className={css.caret} />
    </Anchor>
  );
}
