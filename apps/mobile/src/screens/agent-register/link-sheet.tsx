import { invitation } from '@perya/contract';
import { useRef } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { copyBold } from '@perya/web/ui/icon/glyphs/copy-bold.ts';
import { shareNetworkBold } from '@perya/web/ui/icon/glyphs/share-network-bold.ts';
import { trashBold } from '@perya/web/ui/icon/glyphs/trash-bold.ts';
import { QrCode } from '@perya/web/ui/qr-code/qr-code.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useCopy } from '../../features/cashier/copy-row.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { problemText } from '../../features/errors/errors.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useShare } from '../../features/share/share.ts';
import { useSettings } from '../../features/site/site.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './link-sheet.module.css';
import { TONES, usesText } from './link-words.ts';

interface LinkSheetProps {
  /** What is shown; closed when null. */
  readonly link: invitation.InvitationLink | null;
  readonly onClose: () => void;
  readonly onRevoked: (link: invitation.InvitationLink) => void;
}

/** A link to pass on, as its code, its address and its picture; here it is revoked too. [SCR-47, TOAST-11] */
export function LinkSheet({ link, onClose, onRevoked }: LinkSheetProps) {
  const t = useT();
  // What it says stays while it leaves.
  const last = useRef(link);
  if (link) last.current = link;
  const shown = last.current;
  if (!shown) return null;
  return (
    <Sheet
      open={link !== null}
      onClose={onClose}
      title={`${shown.code} · ${t(`newAccount.${shown.type}`)}`}
      closeLabel={t('action.close')}
      footer={shown.state === 'open' ? <Actions link={shown} onRevoked={onRevoked} /> : undefined}
    >
      <LinkFace link={shown} />
    </Sheet>
  );
}

function LinkFace({ link }: { readonly link: invitation.InvitationLink }) {
  const t = useT();
  const clock = useReportClock();
  const copy = useCopy();
  const { url, rates, note, state } = link;
  const isOpen = state === 'open';
  return (
    <>
      <div className={css.face}>
        {isOpen && (
          <div className={css.qr}>
            <QrCode text={url} label={t('invite.qr')} size="2.72rem" />
          </div>
        )}
        <div className={css.words}>
          <Badge tone={TONES[state]}>{t(`newAccount.state.${state}`)}</Badge>
          {note !== '' && <p className={css.note}>{note}</p>}
          <p className={css.uses}>{usesText(t, link, clock)}</p>
        </div>
      </div>
      {rates.length > 0 && (
        <dl className={css.rates}>
          {rates.map(({ gameType, rate }) => (
            <div key={gameType} className={css.rate}>
              <dt>{t(`gameType.${gameType}`)}</dt>
              <dd className={css.percent}>{formatRate(rate, 1)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen ? (
        <div className={css.link}>
          <span className={css.linkText}>{url.replace(/^https?:\/\//, '')}</span>
          <IconButton
            icon={copyBold}
            className={css.copy}
            label={t('invite.copyLink')}
            onClick={() => void copy(url)}
          />
        </div>
      ) : (
        <p className={css.closed}>{t('newAccount.revokeText')}</p>
      )}
    </>
  );
}

function Actions({
  link,
  onRevoked,
}: Pick<LinkSheetProps, 'onRevoked'> & { readonly link: invitation.InvitationLink }) {
  const t = useT();
  const share = useShare();
  const { brandName } = useSettings();
  const sharing = useOnce(() => share({ path: link.url, title: t('invite.shareTitle', { brand: brandName }) }));
  const revoking = useOnce(async () => {
    const isSure = await askPerson({
      title: t('newAccount.revokeAsk', { code: link.code }),
      text: t('newAccount.revokeText'),
      confirm: t('newAccount.revoke'),
      cancel: t('action.cancel'),
    });
    if (!isSure) return;
    const outcome = await ask(invitation.revokeLink, { id: link.id }, { quiet: true });
    if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
    showToast(t('newAccount.revoked'), { kind: 'success' });
    onRevoked(outcome.value);
  });
  return (
    <div className={css.actions}>
      <Button variant="secondary" icon={trashBold} loading={revoking.isBusy} onClick={() => void revoking.run()}>
        {t('newAccount.revoke')}
      </Button>
      <Button icon={shareNetworkBold} loading={sharing.isBusy} onClick={() => void sharing.run()}>
        {t('newAccount.share')}
      </Button>
    </div>
  );
}
