import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { closeBar, startInstall, useInstall } from '../../features/install/install.ts';
import { showsDownloadBar } from '../../features/install/install-plan.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import css from './download-bar.module.css';

/** The bar above the header of home, until it is closed for good. [HOME-26..29, TRANS-03] */
export function DownloadBar() {
  const { resources, brandName } = useSettings();
  const isBarClosed = useInstall((install) => install.isBarClosed);
  if (!showsDownloadBar(platform(), resources, isBarClosed)) return null;
  return <DownloadBarView brand={brandName} onDownload={startInstall} onClose={closeBar} />;
}

interface DownloadBarViewProps {
  readonly brand: string;
  readonly onDownload?: () => void;
  readonly onClose?: () => void;
}

/** The bar alone, as the static shell draws it before anything is known about the device. */
export function DownloadBarView({ brand, onDownload, onClose }: DownloadBarViewProps) {
  const t = useT();
  return (
    <aside className={css.bar} aria-label={t('download.bar')}>
      <span className={css.icon}>
        <Mark className={css.mark} />
      </span>
      <p className={css.text}>
        <b className={css.name}>{t('download.name', { brand })}</b>
        {t('download.pitch')}
      </p>
      <Button variant="white" size={30} onClick={onDownload}>
        {t('action.install')}
      </Button>
      <IconButton icon={xBold} label={t('action.close')} onClick={onClose} />
    </aside>
  );
}
