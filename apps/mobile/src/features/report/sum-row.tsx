import { classNames } from '@perya/web/ui/class-names.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import css from './report.module.css';

interface Sum {
  readonly label: string;
  /** Already formatted; nothing while it is on its way. */
  readonly text: string | undefined;
  readonly icon?: Glyph;
  readonly tone?: 'plain' | 'positive' | 'negative';
}

/** The sums of a whole report, side by side. [STD-06] */
export function SumRow({ sums }: { readonly sums: readonly Sum[] }) {
  const isMany = sums.length > 2;
  return (
    <dl className={css.sums}>
      {sums.map(({ label, text, icon, tone = 'plain' }) => (
        <div key={label} className={classNames(css.sum, isMany && css.smaller)}>
          <dt className={css.sumLabel}>
            {icon && <Icon glyph={icon} className={css.sumIcon} />}
            {label}
          </dt>
          <dd className={css.sumValue}>
            {text === undefined ? (
              <Skeleton width={isMany ? '1.4rem' : '2rem'} height="0.36rem" />
            ) : (
              <Money text={text} tone={tone} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
