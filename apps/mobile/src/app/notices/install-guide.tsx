import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { downloadSimpleBold } from '@perya/web/ui/icon/glyphs/download-simple-bold.ts';
import { exportBold } from '@perya/web/ui/icon/glyphs/export-bold.ts';
import { plusSquareBold } from '@perya/web/ui/icon/glyphs/plus-square-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { closeGuide, useInstall } from '../../features/install/install.ts';
import { showKeptCode } from '../../features/invitation/kept-code.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './install-guide.module.css';

/** How to put the site on the home screen of an iPhone. [A2HS-01..08] */
export function InstallGuide() {
  const t = useT();
  const { brandName: brand } = useSettings();
  const guide = useInstall((install) => install.guide);
  const [shown, setShown] = useState(guide);
  const [hasRead, setRead] = useState(false);
  // The last guide stays in sight while the sheet leaves.
  if (guide && guide !== shown) {
    setShown(guide);
    setRead(false);
  }
  const isOpen = guide !== null;
  useEffect(() => {
    if (isOpen) showKeptCode();
  }, [isOpen]);
  if (!shown) return null;
  const isLegacy = shown.kind === 'guide' && shown.legacy && !hasRead;
  return (
    <Sheet
      open={isOpen}
      onClose={closeGuide}
      title={isLegacy ? t('guide.legacyTitle') : t('guide.title', { brand })}
      closeLabel={t('action.close')}
    >
      {shown.kind === 'safari' && <p className={css.text}>{t('guide.safari')}</p>}
      {isLegacy && <LegacyTip onContinue={() => setRead(true)} />}
      {shown.kind === 'guide' && !isLegacy && (shown.profileUrl ? <ProfileTip url={shown.profileUrl} /> : <ShareTip />)}
    </Sheet>
  );
}

/** [A2HS-02, A2HS-07] */
function LegacyTip({ onContinue }: { readonly onContinue: () => void }) {
  const t = useT();
  return (
    <>
      <p className={css.text}>{t('guide.legacy')}</p>
      <Button full onClick={onContinue}>
        {t('action.continue')}
      </Button>
    </>
  );
}

/** [A2HS-04] */
function ProfileTip({ url }: { readonly url: string }) {
  const t = useT();
  return (
    <>
      <p className={css.text}>{t('guide.profile')}</p>
      <ButtonLink href={url} full icon={downloadSimpleBold}>
        {t('guide.profileAction')}
      </ButtonLink>
    </>
  );
}

/** [A2HS-03] */
function ShareTip() {
  const t = useT();
  return (
    <ol className={css.steps}>
      <Step icon={exportBold} text={t('guide.share')} />
      <Step icon={plusSquareBold} text={t('guide.add')} />
    </ol>
  );
}

function Step({ icon, text }: { readonly icon: Glyph; readonly text: string }) {
  return (
    <li className={css.step}>
      <span className={css.tile}>
        <Icon glyph={icon} className={css.icon} />
      </span>
      {text}
    </li>
  );
}
