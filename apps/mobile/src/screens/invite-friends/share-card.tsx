import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { copyBold } from '@perya/web/ui/icon/glyphs/copy-bold.ts';
import { shareNetworkBold } from '@perya/web/ui/icon/glyphs/share-network-bold.ts';
import { useCopy } from '../../features/cashier/copy-row.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { useShare } from '../../features/share/share.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './invite-friends-screen.module.css';
import type { Invitation } from './use-friends.ts';

const QrCode = lazyPart(() => import('@perya/web/ui/qr-code/qr-code.tsx').then((module) => module.QrCode));

/** The code, its link and the link as a picture; copied or passed on. [SCR-11, TOAST-11] */
export function ShareCard({ invitation: { code, url } }: { readonly invitation: Invitation }) {
  const t = useT();
  const copy = useCopy();
  const share = useShare();
  const { brandName } = useSettings();
  const { run, isBusy } = useOnce(() => share({ path: url, title: t('invite.shareTitle', { brand: brandName }) }));
  return (
    <Card className={css.share}>
      <div className={css.codeRow}>
        <div className={css.qr}>
          <QrCode wanted text={url} label={t('invite.qr')} size="2.24rem" />
        </div>
        <div className={css.codeWords}>
          <p className={css.codeLabel}>{t('invite.code')}</p>
          <p className={css.code}>{code}</p>
          <Button variant="text" size={36} className={css.copyCode} onClick={() => void copy(code)}>
            {t('invite.copyCode')}
          </Button>
        </div>
      </div>
      <div className={css.link}>
        <span className={css.linkText}>{url.replace(/^https?:\/\//, '')}</span>
        <IconButton
          icon={copyBold}
          className={css.copyLink}
          label={t('invite.copyLink')}
          onClick={() => void copy(url)}
        />
      </div>
      <Button full icon={shareNetworkBold} loading={isBusy} onClick={() => void run()}>
        {t('invite.share')}
      </Button>
    </Card>
  );
}
