import type { feedback } from '@perya/contract';
import type { PostRow, ThreadRow } from './feedback.store.ts';
import { numberOf } from './rules.ts';

/** A thread as a list shows it. */
export function toRow(row: ThreadRow, first: PostRow | undefined, reply: string | null): feedback.FeedbackRow {
  const { last_answer_at: answeredAt, seen_at: seenAt } = row;
  return {
    id: row.id,
    number: numberOf(row),
    questionType: row.question_type,
    content: first?.content ?? '',
    images: (first?.images ?? []).map(pathOf),
    status: row.state,
    reply,
    time: row.opened_at.toISOString(),
    promisedTime: row.promised_at?.toISOString() ?? null,
    unread: answeredAt !== null && (seenAt === null || answeredAt > seenAt),
  };
}

/** A whole thread. */
export function toThread(row: ThreadRow, posts: readonly PostRow[], regulator: string | null): feedback.FeedbackThread {
  const reply = [...posts].reverse().find(({ staff }) => staff !== null)?.content ?? null;
  return {
    ...toRow(row, posts[0], reply),
    answeredTime: row.first_answer_at?.toISOString() ?? null,
    closedTime: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
    closesTime: row.act_at?.toISOString() ?? null,
    regulator,
    posts: posts.map(({ id, staff, content, images, at }) => ({
      id,
      from: staff === null ? 'member' : 'staff',
      name: staff ?? '',
      content,
      images: images.map(pathOf),
      time: at.toISOString(),
    })),
  };
}

/** Pictures of a thread, also those that staff added, are uploads of its member, who alone may fetch them. [UPL-05] */
function pathOf(image: string): string {
  return `/wps/upload/image/${image}`;
}
