import { promotion } from '@perya/contract';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { problemText } from '../../features/errors/errors.ts';
import { useDestination, useSurroundings } from '../../features/navigation/destination.ts';
import { placeOfKind } from '../../features/promotions/promotion-places.ts';
import { requireMember } from '../../features/promotions/require-member.ts';
import { stateLabel } from '../../features/promotions/promotion-words.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './activity-info-screen.module.css';

type Detail = promotion.PromotionDetail;

interface StandingNoteProps {
  readonly detail: Detail;
  /** Somebody wants to type a code. */
  readonly onCode: () => void;
  readonly onLeft: (standing: promotion.PromotionStanding) => void;
}

/** How it stands for this person, why not where it is closed, and how far they are. [PROMO-01..04] */
export function StandingNote({ detail, onCode, onLeft }: StandingNoteProps) {
  const t = useT();
  const money = useMoney();
  const { promotionType, state, progress, terms, reward, isJoined } = detail;
  // Missions count other things than money too, in whole numbers.
  const print = (part: string) => (promotionType === 'MISSION' && !part.includes('.') ? part : money(part));
  const text = noteText(t, money, detail);
  const wantsCode = terms.needsCode && (state === 'signed' || state === null);
  const canLeave = isJoined && state === 'signed' && reward === null;
  if (text === null && !progress) return null;
  return (
    <section className={css.standing} role="status">
      {text !== null && <p>{text}</p>}
      {progress && (
        <div className={css.progress}>
          <p className={css.progressHead}>
            <span>{t('activity.progressOf', { done: print(progress.done), target: print(progress.target) })}</span>
            <b>{`${Math.floor(progress.percent)}%`}</b>
          </p>
          <Progress label={t('activity.progress')} value={progress.percent} positive={progress.percent >= 100} />
        </div>
      )}
      {wantsCode && (
        <Button
          variant="secondary"
          size={44}
          full
          className={css.way}
          aria-haspopup="dialog"
          onClick={() => {
            if (requireMember()) onCode();
          }}
        >
          {t('promoCode.title')}
        </Button>
      )}
      <Ways detail={detail} />
      {canLeave && <Leave id={detail.id} onLeft={onLeft} />}
    </section>
  );
}

/** Where to go on from here. */
function Ways({ detail: { promotionType, state, why, reward } }: { readonly detail: Detail }) {
  const t = useT();
  const rewards = useDestination('rewardCenter');
  const kyc = useDestination('kyc');
  const service = useServiceAddress();
  const place = placeOfKind(promotionType, useSurroundings());
  const [href, words] =
    state === 'issued' && !reward?.canClaim
      ? [rewards, t('promo.toRewards')]
      : why === 'kyc.required'
        ? [kyc, t('promo.verify')]
        : state === 'rejected'
          ? [reward?.reason === 'linked' ? service : null, t('reward.service')]
          : [why === null && state !== 'coming' && state !== 'close' ? place : null, t('promo.toPlace')];
  if (!href) return null;
  return (
    <ButtonLink variant="secondary" size={44} full className={css.way} href={href}>
      {words}
    </ButtonLink>
  );
}

/** Leaving takes no more taps than joining. */
function Leave({ id, onLeft }: { readonly id: string; readonly onLeft: StandingNoteProps['onLeft'] }) {
  const t = useT();
  const { run, isBusy } = useOnce(async () => {
    const isSure = await askPerson({
      title: t('promo.leaveTitle'),
      text: t('promo.leaveText'),
      confirm: t('promo.leave'),
      cancel: t('action.cancel'),
    });
    if (!isSure) return;
    const outcome = await ask(promotion.leave, { id }, { quiet: true });
    if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
    showToast(t('promo.leaveDone'), { kind: 'success' });
    onLeft(outcome.value);
  });
  return (
    <Button variant="text" size={36} className={css.leave} loading={isBusy} onClick={() => void run()}>
      {t('promo.leave')}
    </Button>
  );
}

function noteText(t: Translate, money: (amount: string) => string, detail: Detail): string | null {
  const { state, progress, why, reward, start, terms } = detail;
  switch (state) {
    case 'coming':
      return t('promo.note.coming', { time: formatDateTime(start) });
    case null:
      if (terms.needsCode) return t('promo.note.code');
      return t(detail.promotionType === 'GRANT' ? 'promo.note.grant' : 'promo.note.open');
    case 'signed':
      if (terms.needsCode) return t('promo.note.code');
      return t(stateLabel(state, progress) === 'promotion.state.process' ? 'promo.note.process' : 'promo.note.signed');
    case 'applying':
      return reward?.promisedTime
        ? t('promo.note.applyingUntil', { time: formatDateTime(reward.promisedTime) })
        : t('promo.note.applying');
    case 'issued':
      return t(reward?.canClaim ? 'promo.note.approved' : 'promo.note.queued');
    case 'rejected':
      return t(`reward.reason.${reward?.reason ?? 'terms'}`);
    case 'claimed':
      return reward?.endTime
        ? t('promo.note.claimedSum', { amount: money(reward.amount), time: formatDateTime(reward.endTime) })
        : t('promo.note.claimed');
    case 'close':
      return errorText(why ?? 'promotion.closed') ?? t('promotion.unavailable');
    default:
      return null;
  }
}
