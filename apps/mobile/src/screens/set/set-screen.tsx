import { HTML_LANG, LANGUAGE_NAMES, SUPPORTED_LANGUAGES } from '@perya/contract';
import { chooseLanguage, useLanguage } from '@perya/web/i18n/i18n.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { lockKeyDuotone } from '@perya/web/ui/icon/glyphs/lock-key-duotone.ts';
import { signOutBold } from '@perya/web/ui/icon/glyphs/sign-out-bold.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { logOut } from '../../features/account/log-out.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { isTrial, useSession } from '../../features/session/session.ts';
import { hasFlag, useSettings, useSite } from '../../features/site/site.ts';
import { chooseTheme, useTheme } from '../../features/theme/theme.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConsentSwitch } from './consent-switch.tsx';
import { NameSwitch } from './name-switch.tsx';
import { PushRow } from './push-row.tsx';
import css from './set-screen.module.css';

/** Language, look, password and the way out; a guest never gets here. [SCR-08, SET-01, I18N-04] */
export function Screen() {
  const t = useT();
  const language = useLanguage();
  const theme = useTheme();
  const site = useSite();
  const settings = useSettings();
  const changePassword = useDestination('changePsw');
  const protection = useDestination('responsibleGaming');
  const board = useDestination('leaderBoard');
  const session = useSession();
  return (
    <div className={css.settings}>
      <Card>
        <h2 className={css.label}>{t('side.language')}</h2>
        <Segment
          label={t('side.language')}
          options={SUPPORTED_LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key], lang: HTML_LANG[key] }))}
          value={language}
          onChange={(key) => void chooseLanguage(key)}
        />
      </Card>
      <Card className={css.block}>
        <h2 className={css.label}>{t('side.theme')}</h2>
        <Segment
          label={t('side.theme')}
          options={(['dark', 'light'] as const).map((key) => ({ key, label: t(`theme.${key}`) }))}
          value={theme}
          onChange={chooseTheme}
        />
        <p className={css.hint}>{t('set.themeHint')}</p>
      </Card>
      {(changePassword ?? protection ?? board ?? !isTrial(session)) && (
        <Card flush className={css.block}>
          {changePassword && (
            <ListRow
              href={changePassword}
              title={t('set.password')}
              leading={<IconTile glyph={lockKeyDuotone} tone="green" small />}
            />
          )}
          {protection && (
            <ListRow
              href={protection}
              title={t('title.responsibleGaming')}
              meta={t('rg.entryMeta')}
              leading={<IconTile glyph={hourglassMediumDuotone} tone="green" small />}
            />
          )}
          {board && !isTrial(session) && <NameSwitch />}
          {!isTrial(session) && <ConsentSwitch />}
        </Card>
      )}
      {hasFlag(settings, 'PUSH3') && !isTrial(session) && <PushRow className={css.block} />}
      <Button className={css.block} variant="danger" full icon={signOutBold} onClick={logOut}>
        {t('menu.signOut')}
      </Button>
      <p className={css.version}>{t('set.version', { brand: settings.brandName, version: site?.version ?? '' })}</p>
    </div>
  );
}
