import { HTML_LANG, LANGUAGE_NAMES, MENU_COLUMNS, SUPPORTED_LANGUAGES } from '@perya/contract';
import { chooseLanguage, useLanguage } from '@perya/web/i18n/i18n.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { Logo } from '@perya/web/ui/brand/logo.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Drawer } from '@perya/web/ui/drawer/drawer.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { signOutBold } from '@perya/web/ui/icon/glyphs/sign-out-bold.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import type { AccountView } from '../../features/account/account-view.ts';
import { Avatar } from '../../features/member/avatar.tsx';
import { useAccount } from '../../features/member/use-account.ts';
import { VipBadge } from '../../features/member/vip-badge.tsx';
import { useDestination, useSurroundings } from '../../features/navigation/destination.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useSettings } from '../../features/site/site.ts';
import { chooseTheme, useTheme } from '../../features/theme/theme.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import { sideMenuItems, type SideMenuItem } from './side-menu-items.ts';
import css from './side-menu.module.css';

interface SideMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account?: AccountView | undefined;
}

/** The menu on the right: person, places, language, theme, sign-out. [SIDE-01..23] */
export function SideMenu({ open, onClose, account = {} }: SideMenuProps) {
  const t = useT();
  const { brandName } = useSettings();
  const around = useSurroundings();
  const items = sideMenuItems({ ...around, platform: platform(), serviceAddress: useServiceAddress() });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      label={t('header.menu')}
      footer={<Choices logOut={around.session ? account.logOut : undefined} />}
    >
      <Bunting className={css.bunting} />
      <div className={css.head}>
        <Logo name={brandName} />
        <IconButton icon={xBold} label={t('action.close')} onClick={onClose} />
      </div>
      {around.session ? <Person userName={around.session.userName} account={account} /> : <GuestButtons />}
      <nav aria-label={t('side.places')}>
        {rowsOf(items).map((row) => (
          <ul key={row[0]?.key} className={css.row}>
            {row.map((item) => (
              <li key={item.key} className={css.cell}>
                {/* Choosing the page one is on changes no route, so the tap closes the menu itself. */}
                <Anchor href={item.href} className={css.item} onClick={onClose}>
                  <IconTile glyph={item.icon} tone={item.tone} />
                  <span className={css.label}>{t(item.label)}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </Drawer>
  );
}

/** Rows of three. [SIDE-03] */
export function rowsOf(items: readonly SideMenuItem[]): SideMenuItem[][] {
  const rows: SideMenuItem[][] = [];
  for (let at = 0; at < items.length; at += MENU_COLUMNS) rows.push(items.slice(at, at + MENU_COLUMNS));
  return rows;
}

/** [SIDE-02] */
function Person({ userName, account: base }: { readonly userName: string; readonly account: AccountView }) {
  const t = useT();
  const account = useAccount(base);
  return (
    <div className={css.person}>
      <Avatar url={account.avatar} />
      <div className={css.personText}>
        <b className={css.personName}>{account.displayName || userName}</b>
        <VipBadge label={account.vipLabel ?? ''} />
      </div>
      {account.balance !== undefined && (
        <div className={css.personBalance}>
          <span className={css.caption}>{t('side.balance')}</span>
          <b>{account.balance}</b>
        </div>
      )}
    </div>
  );
}

/** [SIDE-02] */
function GuestButtons() {
  const t = useT();
  const login = useDestination('login');
  const register = useDestination('register');
  if (!login && !register) return null;
  return (
    <div className={css.guest}>
      {login && (
        <ButtonLink href={login} variant="secondary" size={44} full>
          {t('action.login')}
        </ButtonLink>
      )}
      {register && (
        <ButtonLink href={register} size={44} full>
          {t('action.register')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Language, theme and, with a session, the way out. [I18N-04, SIDE-04] */
function Choices({ logOut }: { readonly logOut: (() => void) | undefined }) {
  const t = useT();
  const language = useLanguage();
  const theme = useTheme();
  return (
    <>
      <Segment
        label={t('side.language')}
        options={SUPPORTED_LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key], lang: HTML_LANG[key] }))}
        value={language}
        onChange={(key) => void chooseLanguage(key)}
      />
      <div className={css.choice}>
        <Segment
          label={t('side.theme')}
          options={[
            { key: 'dark', label: t('theme.dark') },
            { key: 'light', label: t('theme.light') },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
      {logOut && (
        <div className={css.choice}>
          <Button variant="secondary" size={44} full icon={signOutBold} onClick={logOut}>
            {t('menu.signOut')}
          </Button>
        </div>
      )}
    </>
  );
}
