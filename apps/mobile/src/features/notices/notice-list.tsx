import type { content } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { AccordionItem } from '@perya/web/ui/accordion/accordion-item.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { go } from '../navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './notices.module.css';

interface NoticeListProps {
  readonly notices: readonly content.Notice[];
  readonly openId: string | null;
  readonly onToggle: (notice: content.Notice, open: boolean) => void;
  /** Marks what was not read yet. */
  readonly isUnread?: (notice: content.Notice) => boolean;
}

/** Notices that unfold, one at a time. [SCR-41, SCR-42] */
export function NoticeList({ notices, openId, onToggle, isUnread = () => false }: NoticeListProps) {
  const t = useT();
  return (
    <Card flush className={css.list}>
      {notices.map((notice) => {
        const unread = isUnread(notice);
        const time = formatDateTime(notice.time);
        return (
          <AccordionItem
            key={notice.id}
            anchorId={anchorOf(notice.id)}
            level={2}
            title={notice.title}
            meta={unread ? t('notice.unreadAt', { time }) : time}
            unread={unread}
            open={openId === notice.id}
            onToggle={(open) => onToggle(notice, open)}
          >
            {openId === notice.id && <RichText html={notice.content} onNavigate={go} />}
          </AccordionItem>
        );
      })}
    </Card>
  );
}

/** The id of a notice in the page. */
export function anchorOf(id: string): string {
  return `notice-${id}`;
}
