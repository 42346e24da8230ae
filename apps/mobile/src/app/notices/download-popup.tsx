import { Art } from '@perya/web/ui/art/art.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Dialog } from '@perya/web/ui/dialog/dialog.tsx';
import { androidLogoFill } from '@perya/web/ui/icon/glyphs/android-logo-fill.ts';
import { appleLogoFill } from '@perya/web/ui/icon/glyphs/apple-logo-fill.ts';
import { setPopupOpen, startInstall, useInstall } from '../../features/install/install.ts';
import { resourceUrl } from '../../features/install/install-plan.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import css from './download-popup.module.css';

/** The app for this phone: a download where there is one, else the way to the home screen. [HOME-24, GEN-07] */
export function DownloadPopup() {
  const t = useT();
  const isPopupOpen = useInstall((install) => install.isPopupOpen);
  const { brandName: brand, resources } = useSettings();
  const ios = resourceUrl(resources, 'IOS');
  const android = resourceUrl(resources, 'Android');
  const close = () => setPopupOpen(false);
  return (
    <Dialog
      open={isPopupOpen}
      onClose={close}
      picture={
        <div className={css.picture}>
          <Art name="phone" size="2.4rem" />
        </div>
      }
      title={t('download.name', { brand })}
      text={t('download.pitch')}
      closeLabel={t('action.close')}
    >
      <div className={css.links}>
        {ios && !platform().isAndroid && (
          <ButtonLink href={ios} full icon={appleLogoFill} onClick={close}>
            {t('download.ios')}
          </ButtonLink>
        )}
        {android && !platform().isIos && (
          <ButtonLink href={android} full icon={androidLogoFill} onClick={close}>
            {t('download.android')}
          </ButtonLink>
        )}
        <Button variant="secondary" full onClick={startInstall}>
          {t('download.homeScreen')}
        </Button>
        {ios && !platform().isAndroid && <p className={css.note}>{t('download.iosNote')}</p>}
      </div>
    </Dialog>
  );
}
