/** The door of this module: what the rest of the server may use of it. */

export {
  findMail,
  findNeighbour,
  hideMails,
  lockMails,
  markRead,
  readMails,
  type MailRow,
  type Own,
} from './mail.store.ts';
export { sendMail, type Letter } from './send.service.ts';
export { TEMPLATES, type Fact, type Facts, type Template } from './templates.ts';
