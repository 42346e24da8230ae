import { mail } from '@perya/contract';
import { useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { ConfirmDialog } from '@perya/web/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { checksBold } from '@perya/web/ui/icon/glyphs/checks-bold.ts';
import { Tabs } from '@perya/web/ui/tabs/tabs.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { DockedPage } from '../cashier/dock.tsx';
import { usePageAction } from '../navigation/page-action.tsx';
import { PagedList } from '../query/paged-list.tsx';
import { StaleNote } from '../query/stale-note.tsx';
import css from './mail-list.module.css';
import { MailChoice, MailRow } from './mail-row.tsx';
import { useMailRows, type MailTab } from './mail-rows.ts';
import { useKnownUnread } from './unread-count.ts';
import { useChoice, type Choice } from './use-choice.ts';
import { useReadAll } from './use-read-all.ts';
import { useRemoveMail } from './use-remove-mail.ts';

/** All messages or the unread ones, newest first, to be read or deleted. [SCR-12, SCR-13] */
export function MailList() {
  const t = useT();
  const [tab, setTab] = useState<MailTab>('all');
  const { staleSince, ...state } = useMailRows(tab);
  const unread = useKnownUnread() ?? 0;
  const choice = useChoice();
  const readAll = useReadAll();
  const removing = useRemoveMail();
  const isLive = staleSince === null;
  usePageAction(unread > 0 && isLive ? { icon: checksBold, label: t('mail.readAll'), onPress: readAll } : null);
  const rows = state.rows ?? [];
  return (
    <DockedPage dock={choice.ids && <ChoiceBar rows={rows} choice={choice} ids={choice.ids} removing={removing} />}>
      <div className={css.bar}>
        <div className={css.tabs}>
          <Tabs
            label={t('mail.tabs')}
            panelId="messages"
            tabs={mail.MAIL_TABS.map((key) => ({
              key,
              label: t(`mail.tab.${key}`),
              ...(key === 'unread' && { count: unread }),
            }))}
            value={tab}
            onChange={(next) => {
              setTab(next);
              choice.end();
            }}
          />
        </div>
        {rows.length > 0 && isLive && (
          <Button variant="text" size={36} onClick={choice.ids ? choice.end : choice.begin}>
            {t(choice.ids ? 'mail.selectDone' : 'mail.select')}
          </Button>
        )}
      </div>
      <StaleNote since={staleSince} onRetry={state.reload} />
      <div id="messages" role="tabpanel" aria-label={t(`mail.tab.${tab}`)} className={css.panel}>
        <Messages
          key={tab}
          tab={tab}
          state={state}
          choice={choice}
          onRemove={isLive ? (id) => void removing.remove([id]) : null}
        />
      </div>
    </DockedPage>
  );
}

interface MessagesProps {
  readonly tab: MailTab;
  readonly state: Omit<ReturnType<typeof useMailRows>, 'staleSince'>;
  readonly choice: Choice;
  readonly onRemove: ((id: string) => void) | null;
}

function Messages({ tab, state, choice, onRemove }: MessagesProps) {
  const t = useT();
  const empty = <EmptyState art="mailbox" title={t(`mail.none.${tab}`)} text={t('mail.noneHint')} />;
  return (
    <PagedList state={state} skeleton={6} empty={empty} itemClass={css.item} moreClass={css.more}>
      {(row) =>
        choice.ids ? (
          <MailChoice row={row} isChosen={choice.ids.includes(row.id)} onToggle={() => choice.toggle(row.id)} />
        ) : (
          <MailRow row={row} onRemove={onRemove && (() => onRemove(row.id))} />
        )
      }
    </PagedList>
  );
}

interface ChoiceBarProps {
  readonly rows: readonly mail.MailRow[];
  readonly choice: Choice;
  readonly ids: readonly string[];
  readonly removing: ReturnType<typeof useRemoveMail>;
}

/** What can be done with those that were chosen; several are asked about first. */
function ChoiceBar({ rows, choice, ids, removing }: ChoiceBarProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const chosen = rows.map(({ id }) => id).filter((id) => ids.includes(id));
  const hasAll = chosen.length === rows.length;
  const remove = async () => {
    const isDone = await removing.remove(chosen);
    setAsking(false);
    if (isDone) choice.end();
  };
  return (
    <>
      <p className={css.chosen} role="status">
        {t('mail.selected', { count: chosen.length })}
      </p>
      <div className={css.buttons}>
        <Button variant="secondary" size={44} full onClick={() => choice.put(hasAll ? [] : rows.map(({ id }) => id))}>
          {t(hasAll ? 'mail.selectNone' : 'mail.selectAll')}
        </Button>
        <Button variant="danger" size={44} full disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {t('mail.removeCount', { count: chosen.length })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={removing.isBusy}
        title={t('mail.removeAsk', { count: chosen.length })}
        text={t('mail.removeText')}
        confirmLabel={t('mail.remove')}
        cancelLabel={t('action.cancel')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
