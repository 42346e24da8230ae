import type { mail } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { countUnread, listMails, openMail, readAllMails, removeMails } from '../../modules/inbox/index.ts';

/** Answers the calls of the mail part. */
export const mailHandlers: Handlers<typeof mail> = {
  list: listMails,
  unreadCount: countUnread,
  detail: openMail,
  open: openMail,
  readAll: readAllMails,
  remove: removeMails,
};
