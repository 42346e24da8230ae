import { classNames } from '@perya/web/ui/class-names.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { figuresOf, linesOf, type TermsDetail } from './term-words.ts';
import css from './terms-list.module.css';

/** Longer ones are smaller. */
const FIGURE_LETTERS = 10;

interface TermsProps {
  readonly detail: TermsDetail;
}

/** The terms in three figures, every requirement as an amount. [SCR-29] */
export function TermFigures({ detail }: TermsProps) {
  const t = useT();
  const money = useMoney();
  return (
    <dl className={css.figures}>
      {figuresOf(t, money, detail).map(({ label, text }) => (
        <div key={label} className={css.figure}>
          <dt className={css.figureLabel}>{label}</dt>
          <dd className={classNames(css.figureText, text.length > FIGURE_LETTERS && css.longText)}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The terms in five lines: what, how much, the requirement, until when, and what a withdrawal does. */
export function TermLines({ detail }: TermsProps) {
  const t = useT();
  const money = useMoney();
  return (
    <dl className={css.lines}>
      {linesOf(t, money, detail, Date.now()).map(({ icon, label, text, strong }) => (
        <div key={label} className={css.line}>
          <Icon glyph={icon} className={css.lineIcon} />
          <dt className={css.lineLabel}>{label}</dt>
          <dd className={css.lineText}>
            <Stressed text={text} part={strong} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A sentence in which its first such part stands out. */
export function Stressed({ text, part }: { readonly text: string; readonly part?: string | undefined }) {
  const at = part ? text.indexOf(part) : -1;
  if (!part || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{part}</b>
      {text.slice(at + part.length)}
    </>
  );
}
