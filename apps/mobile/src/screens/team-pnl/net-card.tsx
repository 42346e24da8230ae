import { formatMoney, formatSigned, roundText } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { equalsBold } from '@perya/web/ui/icon/glyphs/equals-bold.ts';
import { trendDownBold } from '@perya/web/ui/icon/glyphs/trend-down-bold.ts';
import { trendUpBold } from '@perya/web/ui/icon/glyphs/trend-up-bold.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { toneOf } from '../../features/report/tone.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './net-card.module.css';
import type { TeamPnlFacts } from './use-team-pnl.ts';

type Sums = TeamPnlFacts['footer'];

/** What is left of the first when the others are taken away. */
const EQUATION = ['stake', 'payout', 'rebate', 'bonus'] as const;
const FLOWS = ['deposit', 'withdraw'] as const;
/** More digits than this find no room side by side. */
const DIGITS_MAX = 33;
const HERO_MAX = 15;
/** In place of an amount that is not there. */
const NONE = '\u2013';

const LOOKS = {
  positive: [trendUpBold, 'teamPnl.ahead'],
  negative: [trendDownBold, 'teamPnl.behind'],
  plain: [equalsBold, 'teamPnl.even'],
} as const;

interface NetCardProps {
  readonly title: string;
  /** Nothing while they are on their way, null when there are none: the card has its size anyway. */
  readonly sums: Sums | null | undefined;
}

/** What a team brought, how that comes about, and what was paid in and out beside it. [SCR-51] */
export function NetCard({ title, sums }: NetCardProps) {
  const t = useT();
  const money = useMoney();
  return (
    <section className={css.card} aria-label={title} aria-busy={sums === undefined}>
      <div className={css.head}>
        <p className={css.caption}>{title}</p>
        {sums === undefined ? <Skeleton width="2.3rem" height="0.44rem" /> : sums && <Verdict net={sums.net} />}
      </div>
      <Net net={sums && sums.net} />
      <Equation sums={sums} />
      <dl className={css.flows}>
        {FLOWS.map((flow) => (
          <div key={flow} className={css.flow}>
            <dt>{t(`teamPnl.${flow}`)}</dt>
            <dd>
              {sums === undefined ? (
                <Skeleton width="1.6rem" height="0.26rem" />
              ) : (
                <Money text={sums ? money(sums[flow]) : NONE} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The sign in a word. */
function Verdict({ net }: { readonly net: string }) {
  const t = useT();
  const tone = toneOf(net);
  const [icon, word] = LOOKS[tone];
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  );
}

function Net({ net }: { readonly net: string | null | undefined }) {
  const symbol = useCurrencySymbol();
  const text = net ? formatSigned(net, symbol) : NONE;
  return (
    <p className={classNames(css.net, text.length > HERO_MAX && css.long)}>
      {net === undefined ? (
        <Skeleton width="3.6rem" height="0.5rem" />
      ) : (
        <Money hero text={text} tone={toneOf(net ?? '')} />
      )}
    </p>
  );
}

/** Amounts that are too long for one line stand below each other. */
function Equation({ sums }: { readonly sums: Sums | null | undefined }) {
  const t = useT();
  const parts = EQUATION.map((part) => ({
    part,
    text: sums ? roundText(formatMoney(sums[part], '')) : sums === null ? NONE : undefined,
  }));
  const digits = parts.reduce((sum, { text = '' }) => sum + text.length, 0);
  return (
    <dl className={classNames(css.equation, digits > DIGITS_MAX && css.below)}>
      {parts.map(({ part, text }) => (
        <div key={part} className={css.part}>
          <dt className={css.label}>{t(`teamPnl.${part}`)}</dt>
          <dd className={css.value}>{text ?? <Skeleton width="1rem" height="0.26rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
