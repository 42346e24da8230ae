import type { feedback, mail } from '@perya/contract';

/** A message that was not read. */
export function mailRow(id: string, change: Partial<mail.MailRow> = {}): mail.MailRow {
  return {
    id,
    kind: 'notice',
    title: `Message ${id}`,
    excerpt: `How ${id} begins`,
    time: '2026-11-14T04:00:00.000Z',
    read: false,
    rewardId: null,
    ...change,
  };
}

/** A whole message. */
export function mailOf(id: string, change: Partial<mail.Mail> = {}): mail.Mail {
  return {
    id,
    kind: 'notice',
    title: `Message ${id}`,
    time: '2026-11-14T04:00:00.000Z',
    content: `<p>All of ${id}</p>`,
    reward: null,
    prevId: null,
    prevTitle: null,
    nextId: null,
    nextTitle: null,
    unread: 0,
    ...change,
  };
}

/** A question that waits for an answer. */
export function feedbackRow(id: string, change: Partial<feedback.FeedbackRow> = {}): feedback.FeedbackRow {
  return {
    id,
    number: `FB-2611-${id}`,
    questionType: 'withdraw',
    content: `Question ${id}`,
    images: [],
    status: 'open',
    reply: null,
    time: '2026-11-14T04:00:00.000Z',
    promisedTime: null,
    unread: false,
    ...change,
  };
}

/** What the member wrote. */
export function feedbackPost(id: string, change: Partial<feedback.FeedbackPost> = {}): feedback.FeedbackPost {
  return {
    id,
    from: 'member',
    name: '',
    content: `Post ${id}`,
    images: [],
    time: '2026-11-14T04:00:00.000Z',
    ...change,
  };
}

/** A thread that waits for an answer. */
export function feedbackThread(id: string, change: Partial<feedback.FeedbackThread> = {}): feedback.FeedbackThread {
  return {
    ...feedbackRow(id),
    answeredTime: null,
    closedTime: null,
    outcome: null,
    closesTime: null,
    regulator: null,
    posts: [feedbackPost('1')],
    ...change,
  };
}
