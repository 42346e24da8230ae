import { Button } from '@perya/web/ui/button/button.tsx';
import { infoBold } from '@perya/web/ui/icon/glyphs/info-bold.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Verdict } from './affiliate-code.ts';
import css from './invitation-note.module.css';

interface InvitationNoteProps {
  readonly verdict: Verdict | null;
  readonly onDrop: () => void;
}

/** Who invites and what that means, or that it means nothing any more: said before anybody registers. [SCR-47, REG-19] */
export function InvitationNote({ verdict, onDrop }: InvitationNoteProps) {
  const t = useT();
  if (verdict === null || verdict === 'wrong') return null;
  if (verdict === 'ended') {
    return (
      <div className={css.note} role="status">
        <Icon glyph={infoBold} className={css.icon} />
        <p className={css.words}>
          <b className={css.title}>{t('register.ended')}</b>
          {t('register.endedNote')}
        </p>
      </div>
    );
  }
  const { invitedBy, as } = verdict;
  return (
    <div className={css.note} role="status">
      <Icon glyph={ticketDuotone} className={css.icon} />
      <div className={css.words}>
        <b className={css.title}>
          {invitedBy === null ? t('register.invitedByNobody') : t('register.invitedBy', { name: invitedBy })}
        </b>
        {t(`register.as.${as}`)}
        <Button variant="text" size={36} className={css.drop} onClick={onDrop}>
          {t('register.without')}
        </Button>
      </div>
    </div>
  );
}
