import { mail } from '@perya/contract';
import { useEffect, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { formatDateTime } from '@perya/web/lib/format.ts';
import type { Query } from '@perya/web/query/query-by-url.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { ConfirmDialog } from '@perya/web/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { trashBold } from '@perya/web/ui/icon/glyphs/trash-bold.ts';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { KIND_LOOKS } from '../../features/mail/mail-looks.ts';
import { changeMail } from '../../features/mail/mail-rows.ts';
import { useRemoveMail } from '../../features/mail/use-remove-mail.ts';
import { go } from '../../features/navigation/history.ts';
import { usePageAction } from '../../features/navigation/page-action.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { isId, useMissable } from '../../features/query/use-missable.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './message-screen.module.css';
import { MessageSkeleton } from './message-skeleton.tsx';
import { Neighbours } from './neighbours.tsx';
import { RewardCard } from './reward-card.tsx';

type Mail = mail.Mail;

/** Opening marks it as read, so it is no plain read; its words depend on the language. */
const messageQuery = (id: string, language: string): Query<typeof mail.open> => ({
  url: `/wps/message/${id}?language=${language}`,
  prepare: () => ({ call: mail.open, input: { id, language } }),
});

/** One message, read by being opened. [SCR-13, API-45] */
export function MessageView({ id }: { readonly id: string }) {
  const language = useLanguage();
  const { isMissing, staleSince, ...answer } = useMissable(isId(id) ? messageQuery(id, language) : null);
  const { value } = answer;
  useEffect(() => {
    if (value && staleSince === null) {
      changeMail((row) => (row.id === value.id ? { ...row, read: true } : row), value.unread);
    }
  }, [value, staleSince]);
  if (isMissing) return <Missing />;
  return (
    <div className={css.page}>
      <StaleNote since={staleSince} onRetry={answer.retry} />
      <QueryView answer={answer} skeleton={<MessageSkeleton />}>
        {(message) => <Message message={message} isLive={staleSince === null} onRenew={answer.retry} />}
      </QueryView>
    </div>
  );
}

interface MessageProps {
  readonly message: Mail;
  /** The network answers. */
  readonly isLive: boolean;
  readonly onRenew: () => void;
}

function Message({ message, isLive, onRenew }: MessageProps) {
  const t = useT();
  const { kind, title, time, content, reward } = message;
  return (
    <>
      <article>
        <IconTile {...KIND_LOOKS[kind]} />
        <h2 className={css.title}>{title}</h2>
        <p className={css.meta}>
          {t('mail.sender')} · <time dateTime={time}>{formatDateTime(time)}</time>
        </p>
        <RichText html={content} onNavigate={go} className={css.content} />
      </article>
      {reward && <RewardCard reward={reward} isLive={isLive} onRenew={onRenew} />}
      <Neighbours message={message} />
      {isLive && <Removal id={message.id} />}
    </>
  );
}

/** Deletes it from the header, once somebody said so twice; what is left is the list. */
function Removal({ id }: { readonly id: string }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy } = useRemoveMail();
  usePageAction({ icon: trashBold, label: t('mail.remove'), onPress: () => setAsking(true) });
  const confirm = async () => {
    const isDone = await remove([id]);
    setAsking(false);
    if (isDone) go(routes.webEmail.path, { replace: true });
  };
  return (
    <ConfirmDialog
      open={isAsking}
      danger
      busy={isBusy}
      title={t('mail.removeAsk', { count: 1 })}
      text={t('mail.removeText')}
      confirmLabel={t('mail.remove')}
      cancelLabel={t('action.cancel')}
      onConfirm={() => void confirm()}
      onCancel={() => setAsking(false)}
    />
  );
}

/** [SCR-13] */
function Missing() {
  const t = useT();
  return (
    <EmptyState
      art="mailbox"
      title={t('mail.missing')}
      text={t('mail.missingHint')}
      action={
        <ButtonLink variant="secondary" size={44} href={routes.webEmail.path}>
          {t('mail.seeAll')}
        </ButtonLink>
      }
    />
  );
}
