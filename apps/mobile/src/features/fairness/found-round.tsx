import type { SlotEvent } from '@perya/slots/public';
import type { TumbleEvent } from '@perya/tumble/public';
import { decimalsOf } from '@perya/web/lib/amount.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Recomputed } from './check-round.ts';
import css from './fairness.module.css';
import { instantWords } from './instant-words.ts';
import { SpinList } from './spin-list.tsx';

/** A round as it was worked out here, in the way its game shows rounds. */
export function FoundRound({ found }: { readonly found: Recomputed }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { engine, theme } = found.title;
  const hasSpins = engine === 'slots' || engine === 'tumble';
  return (
    <section>
      <SectionHeading title={t('fair.recomputed')}>
        <span>{formatMoney(found.win, symbol)}</span>
      </SectionHeading>
      {hasSpins ? (
        <SpinList
          theme={theme}
          spins={found.events as readonly (SlotEvent | TumbleEvent)[]}
          decimals={decimalsOf(found.win)}
        />
      ) : (
        <Card>
          <ul className={css.facts}>
            {instantWords(found, t).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
