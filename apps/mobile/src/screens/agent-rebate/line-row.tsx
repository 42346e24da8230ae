import type { agentRebate } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { formatSigned } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { GAME_ART } from '../../features/games/game-art.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lineViewPath } from './line-address.ts';
import css from './line-row.module.css';
import { lineName } from './line-words.ts';

/** What somebody directly below earned the agent on a day in a kind of game; a press opens it. [SCR-53] */
export function LineRow({ row }: { readonly row: agentRebate.AgentRebateRow }) {
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const search = useSearch();
  const { id, gameType, validStake, rate, amount, state } = row;
  return (
    <Anchor href={lineViewPath(search, { id, parent: undefined })} className={css.row}>
      <span className={css.tile}>
        <Art name={GAME_ART[gameType]} size="0.52rem" />
      </span>
      <span className={css.words}>
        <span className={css.title}>{lineName(t, row)}</span>
        <span className={css.caption}>{t(`gameType.${gameType}`)}</span>
        <span className={css.caption}>{`${money(validStake)} × ${formatRate(rate)}`}</span>
      </span>
      <span className={css.value}>
        <Money text={formatSigned(amount, symbol)} tone="positive" />
        <span className={css.state}>
          <Badge tone={state === 'paid' ? 'positive' : 'warning'}>{t(`agentRebate.${state}`)}</Badge>
        </span>
      </span>
      <Icon glyph={caretRightBold} className={css.caret} />
    </Anchor>
  );
}
