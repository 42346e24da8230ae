import { MailList } from '../../features/mail/mail-list.tsx';

/** The messages of a member. [SCR-12] */
export function Screen() {
  return <MailList />;
}
