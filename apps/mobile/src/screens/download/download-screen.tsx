import { useState } from 'react';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { androidLogoFill } from '@perya/web/ui/icon/glyphs/android-logo-fill.ts';
import { appleLogoFill } from '@perya/web/ui/icon/glyphs/apple-logo-fill.ts';
import { downloadSimpleBold } from '@perya/web/ui/icon/glyphs/download-simple-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { planInstall, resourceUrl } from '../../features/install/install-plan.ts';
import { startInstall, useInstall } from '../../features/install/install.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import { AppIcon } from './app-icon.tsx';
import css from './download-screen.module.css';
import { InstallSteps } from './install-steps.tsx';
import { PhoneCode } from './phone-code.tsx';
import { Reasons } from './reasons.tsx';

const WIDE = '(min-width: 900px)';

/** Ways to the app; the shell sends those home who already have it. [SCR-17, GEN-07, A2HS-08] */
export function Screen() {
  const t = useT();
  const { brandName: brand, resources } = useSettings();
  const offer = useInstall((install) => install.offer);
  const [isWide] = useState(() => window.matchMedia(WIDE).matches);
  const ios = resourceUrl(resources, 'IOS');
  const android = resourceUrl(resources, 'Android');
  const profile = resourceUrl(resources, 'MOBILECONFIG');
  const plan = planInstall(platform(), resources, offer !== null).kind;
  const canAdd = plan === 'guide' || plan === 'safari' || plan === 'prompt';
  const { isAndroid, isLegacyIos } = platform();
  const hasFile = Boolean(ios ?? android ?? profile);
  return (
    <div className={css.download}>
      <AppIcon url={resources.find(({ resourceType }) => resourceType === 'AppDownloadIcon')?.url ?? ''} />
      <h2 className={css.name}>{t('download.name', { brand })}</h2>
      <p className={css.note}>{t('download.free')}</p>
      <div className={css.ways}>
        {canAdd && (
          <Button full icon={plusBold} onClick={startInstall}>
            {t('download.homeScreen')}
          </Button>
        )}
        {ios && (
          <ButtonLink href={ios} full variant={canAdd ? 'secondary' : 'primary'} icon={appleLogoFill}>
            {t('download.ios')}
          </ButtonLink>
        )}
        {android && (
          <ButtonLink href={android} full variant={canAdd || ios ? 'secondary' : 'primary'} icon={androidLogoFill}>
            {t('download.android')}
          </ButtonLink>
        )}
        {profile && (
          <ButtonLink href={profile} full variant="secondary" icon={downloadSimpleBold}>
            {t('guide.profileAction')}
          </ButtonLink>
        )}
        {isWide && <PhoneCode brand={brand} />}
      </div>
      {((ios && !isAndroid) || isLegacyIos) && <p className={css.note}>{t('download.iosNote')}</p>}
      {!isWide && <InstallSteps brand={brand} title={hasFile ? null : t('download.none')} />}
      <Reasons />
    </div>
  );
}
