import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { Logo } from '@perya/web/ui/brand/logo.tsx';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { shieldCheckDuotone } from '@perya/web/ui/icon/glyphs/shield-check-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { QrCode } from '@perya/web/ui/qr-code/qr-code.tsx';
import { useHelplineHref } from '../../features/safety/helpline.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './desktop.module.css';
import { Hills, Stars, Wheel } from './scenery.tsx';

/** The fairground around the column on wide screens: how to open the site on a phone, and who to turn to. */
export function Desktop() {
  const t = useT();
  const { brandName: brand } = useSettings();
  return (
    <div className={css.around}>
      <Stars />
      <Wheel />
      <Hills />
      <Bunting className={css.bunting} />
      <Bunting className={css.bunting} />
      <span className={css.tent}>
        <Art name="tent" size="104px" />
      </span>
      <span className={css.horse}>
        <Art name="carousel-horse" size="84px" />
      </span>
      <aside className={css.left} aria-label={t('desktop.phone')}>
        <Logo name={brand} className={css.logo} size="34px" />
        <p className={css.heading}>{t('desktop.heading')}</p>
        <p className={css.text}>{t('desktop.text', { brand })}</p>
        <div className={css.qr}>
          <QrCode text={window.location.origin + routes.home.path} label={t('desktop.qr', { brand })} size="148px" />
        </div>
        <p className={css.note}>{t('desktop.note')}</p>
      </aside>
      <Cards />
    </div>
  );
}

function Cards() {
  const t = useT();
  const settings = useSettings();
  const service = useServiceAddress();
  const hours = settings.customerService[0]?.hours;
  return (
    <aside className={css.right} aria-label={t('desktop.rg')}>
      {service && (
        <Anchor href={service} className={css.card}>
          <Icon glyph={headsetDuotone} className={css.cardIcon} />
          <span>
            <b className={css.cardTitle}>{t('menu.service')}</b>
            {hours}
          </span>
        </Anchor>
      )}
      <SafetyCard helpline={settings.compliance.helpline} />
      <div className={css.card}>
        <span className={css.age}>{t('age.badge', { age: settings.mobileTemplate.ageLimit })}</span>
        <span>
          <b className={css.cardTitle}>{t('desktop.adults')}</b>
          {t('desktop.fun')}
        </span>
      </div>
    </aside>
  );
}

function SafetyCard({ helpline }: { readonly helpline: string }) {
  const t = useT();
  const href = useHelplineHref(helpline);
  const content = (
    <>
      <Icon glyph={shieldCheckDuotone} className={css.cardIcon} />
      <span>
        <b className={css.cardTitle}>{t('desktop.safety')}</b>
        {helpline || t('desktop.break')}
      </span>
    </>
  );
  return href !== null && /^(?:https:|tel:)/.test(href) ? (
    <Anchor href={href} className={css.card}>
      {content}
    </Anchor>
  ) : (
    <div className={css.card}>{content}</div>
  );
}
