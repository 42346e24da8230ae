import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { setJoinOpen } from '../../features/dialogs/dialogs.ts';
import { isPaused } from '../../features/member/member-facts.ts';
import { useMember } from '../../features/member/member-store.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useHelplineHref } from '../../features/safety/helpline.ts';
import { isTrial, useSession } from '../../features/session/session.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** There is none, or nothing is offered to this person: a trial, somebody on a pause, somebody unverified. [SCR-28, R32] */
export function NoPromotions() {
  const t = useT();
  const session = useSession();
  const { value } = useMember();
  const kyc = useDestination('kyc');
  if (isTrial(session)) {
    return (
      <EmptyState
        art="ticket"
        title={t('activity.forMembers')}
        text={t('activity.forMembersHint')}
        action={
          <Button variant="secondary" size={44} onClick={() => setJoinOpen(true)}>
            {t('join.register')}
          </Button>
        }
      />
    );
  }
  if (isPaused(value, Date.now())) return <Paused />;
  if (value && value.kyc !== 'verified') {
    return (
      <EmptyState
        art="shield"
        title={t('activity.forVerified')}
        text={t('activity.forVerifiedHint')}
        action={
          kyc && (
            <ButtonLink variant="secondary" size={44} href={kyc}>
              {t('promo.verify')}
            </ButtonLink>
          )
        }
      />
    );
  }
  return <EmptyState art="gift" title={t('activity.none')} text={t('activity.noneHint')} />;
}

/** One calm line, and whom to talk to. [R32] */
function Paused() {
  const t = useT();
  const { compliance } = useSettings();
  const call = useHelplineHref(compliance.helpline);
  return (
    <EmptyState
      art="wave"
      title={t('activity.paused')}
      text={t('activity.pausedText')}
      action={
        call && (
          <ButtonLink variant="secondary" size={44} href={call}>
            {compliance.helpline}
          </ButtonLink>
        )
      }
    />
  );
}
