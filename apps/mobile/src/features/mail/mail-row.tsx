import type { mail } from '@perya/contract';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Checkbox } from '@perya/web/ui/checkbox/checkbox.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { trashBold } from '@perya/web/ui/icon/glyphs/trash-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { KIND_LOOKS, shortTime } from './mail-looks.ts';
import css from './mail-list.module.css';

type Row = mail.MailRow;

interface MailRowProps {
  readonly row: Row;
  /** Nothing while it cannot be deleted. */
  readonly onRemove: (() => void) | null;
}

/** One message; swiped aside it shows how to delete it. [SCR-12] */
export function MailRow({ row, onRemove }: MailRowProps) {
  const t = useT();
  return (
    <div className={css.swipe}>
      <Anchor href={`${routes.message.path}?id=${row.id}`} className={classNames(css.row, !row.read && css.unread)}>
        <RowContent row={row} />
      </Anchor>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          aria-label={t('mail.removeOf', { title: row.title })}
          onClick={onRemove}
        >
          <Icon glyph={trashBold} className={css.trash} />
          {t('mail.remove')}
        </button>
      )}
    </div>
  );
}

interface MailChoiceProps {
  readonly row: Row;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** One message that can be chosen. [SCR-12] */
export function MailChoice({ row, isChosen, onToggle }: MailChoiceProps) {
  return (
    <div className={classNames(css.row, css.choice, !row.read && css.unread)}>
      <Checkbox checked={isChosen} onChange={onToggle}>
        <RowContent row={row} />
      </Checkbox>
    </div>
  );
}

function RowContent({ row: { kind, title, excerpt, time, read } }: { readonly row: Row }) {
  const t = useT();
  return (
    <span className={css.content}>
      <IconTile {...KIND_LOOKS[kind]} />
      <span className={css.words}>
        <span className={css.head}>
          <b className={css.title}>{title}</b>
          <time className={css.time} dateTime={time}>
            {shortTime(time, new Date())}
          </time>
        </span>
        <span className={css.excerpt}>{excerpt}</span>
        {!read && <VisuallyHidden>{t('mail.tab.unread')}</VisuallyHidden>}
      </span>
    </span>
  );
}
