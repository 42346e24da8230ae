import { member } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { QueryView } from '../query/query-view.tsx';
import { showToast } from '../toasts/toasts.ts';
import css from './avatar-sheet.module.css';
import { changeMember } from './member-store.ts';

interface AvatarSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const WAITING = 8;

/** The pictures one may choose from. [MINE-26, API-26, API-27] */
export function AvatarSheet({ open, onClose }: AvatarSheetProps) {
  const t = useT();
  const answer = useQuery(open ? { call: member.headIcon, input: {} } : null, { fresh: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (id: string) => {
    if (chosen !== null) return;
    setChosen(id);
    const outcome = await ask(member.setHeadIcon, { headIcon: id });
    setChosen(null);
    if (!outcome.ok) return;
    changeMember({ headIcon: outcome.value.headIcon });
    showToast(t('mine.avatarSaved'), { kind: 'success', time: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('mine.chooseAvatar')} closeLabel={t('action.close')}>
      <QueryView answer={answer} skeleton={<Waiting />}>
        {({ headIcon, options }) => (
          <ul className={css.grid}>
            {options.map(({ id, url }, at) => {
              const isOn = chosen === null ? url === headIcon : id === chosen;
              return (
                <li key={id} className={css.cell}>
                  <button
                    type="button"
                    className={classNames(css.option, isOn && css.on)}
                    aria-label={t('mine.avatar', { number: at + 1 })}
                    aria-pressed={isOn}
                    onClick={() => void choose(id)}
                  >
                    <img className={css.picture} src={url} alt="" width="96" height="96" decoding="async" />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
    </Sheet>
  );
}

function Waiting() {
  return (
    <ul className={css.grid} aria-hidden>
      {Array.from({ length: WAITING }, (_, at) => (
        <li key={at} className={css.cell}>
          <Skeleton round width="1.28rem" height="1.28rem" />
        </li>
      ))}
    </ul>
  );
}
