import { useEffect, useId, useState, type ReactNode } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './fold.module.css';

interface FoldProps {
  /** What else can be filled in. */
  readonly labels: readonly string[];
  readonly hasInvitation: boolean;
  /** Something inside was refused: it has to be seen. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** What nobody has to fill in, out of the way until somebody asks for it. */
export function Fold({ labels, hasInvitation, isWrong, children }: FoldProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <div>
      <button
        type="button"
        className={css.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon glyph={ticketDuotone} className={css.icon} />
        <span className={css.words}>
          <span className={css.title}>{t(hasInvitation ? 'register.invited' : 'register.more')}</span>
          {labels.length > 0 && (
            <span className={css.meta}>{t('register.optional', { fields: labels.join(', ') })}</span>
          )}
        </span>
        <Icon glyph={caretDownBold} className={classNames(css.caret, isOpen && css.turned)} />
      </button>
      <div id={id} hidden={!isOpen} className={css.inside}>
        {children}
      </div>
    </div>
  );
}
