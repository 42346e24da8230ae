import { content } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';

interface ReadMarks {
  readonly isUnread: (notice: content.Notice) => boolean;
  readonly markRead: (notice: content.Notice) => void;
  /** How many are left, once the server said so. */
  readonly unread: number | null;
}

/** Marks notices as read here and on the server, which answers how many are left. [SCR-42] */
export function useReadMarks(): ReadMarks {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [unread, setUnread] = useState<number | null>(null);
  const isUnread = ({ id, read }: content.Notice) => !read && !ids.includes(id);
  const markRead = (notice: content.Notice) => {
    if (!isUnread(notice)) return;
    setIds((known) => [...known, notice.id]);
    void ask(content.noticeRead, { id: notice.id }, { quiet: true }).then((outcome) => {
      if (outcome.ok) setUnread(outcome.value.unread);
      else setIds((known) => known.filter((id) => id !== notice.id));
    });
  };
  return { isUnread, markRead, unread };
}
