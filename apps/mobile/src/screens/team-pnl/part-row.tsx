import type { agency } from '@perya/contract';
import { useId, useState } from 'react';
import { formatSigned, isNegative } from '@perya/web/lib/format.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Avatar } from '../../features/member/avatar.tsx';
import { toneOf } from '../../features/report/tone.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { BarScale } from './bar-scale.ts';
import { PartDetail } from './part-detail.tsx';
import { partMeta, partName } from './part-words.ts';
import css from './part-row.module.css';

type Row = agency.TeamPnlRow;

interface PartRowProps {
  readonly row: Row;
  readonly scale: BarScale;
}

/** A part of a team and its net, by number, word and bar; it opens to what the net is made of. [SCR-51] */
export function PartRow({ row, scale }: PartRowProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        id={`${id}b`}
        className={css.row}
        aria-expanded={isOpen}
        aria-controls={`${id}d`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.line}>
          <Face row={row} />
          <span className={css.words}>
            <span className={css.name}>{partName(t, row)}</span>
            <span className={css.meta}>{partMeta(t, row)}</span>
          </span>
          <span className={css.net}>
            <Money text={formatSigned(row.net, symbol)} tone={toneOf(row.net)} />
          </span>
          <Icon glyph={caretDownBold} className={classNames(css.caret, isOpen && css.up)} />
        </span>
        <Bar net={row.net} scale={scale} />
      </button>
      <div id={`${id}d`} role="group" aria-labelledby={`${id}b`} hidden={!isOpen}>
        {isOpen && <PartDetail row={row} />}
      </div>
    </>
  );
}

/** Many people have no face of their own. */
function Face({ row }: { readonly row: Row }) {
  return (
    <span className={css.face}>
      {row.part === 'players' ? (
        <span className={css.many}>
          <Art name="target" size="0.56rem" />
        </span>
      ) : (
        <Avatar url={row.headIcon || undefined} ring="none" />
      )}
    </span>
  );
}

/** The net drawn from the line of zero, to the right where the house is ahead. */
function Bar({ net, scale }: { readonly net: string; readonly scale: BarScale }) {
  const length = scale.lengthOf(net);
  const start = isNegative(net) ? scale.zero - length : scale.zero;
  return (
    <span className={css.track} aria-hidden>
      <span className={css.zero} style={{ left: `${scale.zero}%` }} />
      {length > 0 && (
        <span
          className={classNames(css.bar, isNegative(net) && css.behind)}
          style={{ left: `${start}%`, width: `${length}%` }}
        />
      )}
    </span>
  );
}
