import { catalog } from '@perya/contract';
import { formatSigned } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './home-games.module.css';

const SHOWN = 5;

/** Who won lately; only real wins, and nothing at all while there were none. [GEN-06, API-69] */
export function Winners() {
  const t = useT();
  const { mobileTemplate } = useSettings();
  const winners = useQuery({ call: catalog.winnerBoard, input: {} }).value ?? [];
  if (winners.length === 0) return null;
  return (
    <section className={css.wins}>
      <div className={css.winsHead}>
        <Art name="trophy" size="0.56rem" />
        <h2>{t('games.winners')}</h2>
      </div>
      <ul>
        {winners.slice(0, SHOWN).map(({ vo }) => (
          <li key={`${vo.account}${vo.time}${vo.nodeId}`} className={css.win}>
            <span className={css.who}>
              <b>{vo.account}</b>
              <em>{vo.gameName}</em>
            </span>
            <Money text={formatSigned(vo.winAmount, mobileTemplate.currencySymbol)} tone="positive" />
          </li>
        ))}
      </ul>
      <p className={css.note}>{t('games.winnersNote')}</p>
    </section>
  );
}
