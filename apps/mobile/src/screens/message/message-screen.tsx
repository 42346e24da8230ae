import { useSearch } from 'wouter/use-browser-location';
import { MailList } from '../../features/mail/mail-list.tsx';
import { MessageView } from './message-view.tsx';

/** One message; without an id, all of them. [SCR-13] */
export function Screen() {
  const id = new URLSearchParams(useSearch()).get('id');
  return id === null ? <MailList /> : <MessageView key={id} id={id} />;
}
