import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Logo } from '@perya/web/ui/brand/logo.tsx';
import { IconTile, type Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { questionDuotone } from '@perya/web/ui/icon/glyphs/question-duotone.ts';
import { scrollDuotone } from '@perya/web/ui/icon/glyphs/scroll-duotone.ts';
import { shieldCheckDuotone } from '@perya/web/ui/icon/glyphs/shield-check-duotone.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useResponsibleGamingHref, useHelplineHref } from '../../features/safety/helpline.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import css from './home-footer.module.css';

/** Who we are, for whom this is, and where to go with questions. [HOME-25] */
export function HomeFooter() {
  const t = useT();
  const { brandName, mobileTemplate, compliance } = useSettings();
  const helpline = useHelplineHref(compliance.helpline);
  return (
    <footer className={css.footer}>
      <Links />
      <Logo name={brandName} size="0.48rem" className={css.logo} />
      <p className={css.motto}>{t('home.motto')}</p>
      <div className={css.safety}>
        <span className={css.age} aria-hidden>
          {mobileTemplate.ageLimit}+
        </span>
        <p>
          <strong className={css.adults}>{t('home.adults', { age: mobileTemplate.ageLimit })}</strong>{' '}
          {t('home.playSafely')}
        </p>
      </div>
      {compliance.licence && <p className={css.small}>{compliance.licence}</p>}
      {compliance.helpline && (
        <p className={css.small}>
          {helpline ? (
            <Anchor href={helpline} className={css.helpline}>
              {compliance.helpline}
            </Anchor>
          ) : (
            compliance.helpline
          )}
        </p>
      )}
    </footer>
  );
}

function Links() {
  const t = useT();
  const help = useDestination('help');
  const agreement = useDestination('userAgreement');
  const protection = useResponsibleGamingHref();
  const service = useServiceAddress();
  return (
    <nav className={css.links} aria-label={t('home.links')}>
      <FooterLink href={help} glyph={questionDuotone} tone="mango" text="home.help" />
      <FooterLink href={service} glyph={headsetDuotone} tone="green" text="home.service" />
      <FooterLink href={agreement} glyph={scrollDuotone} tone="blue" text="home.agreement" />
      <FooterLink href={protection} glyph={shieldCheckDuotone} tone="violet" text="home.rg" />
    </nav>
  );
}

interface FooterLinkProps {
  readonly href: string | null;
  readonly glyph: Glyph;
  readonly tone: Tone;
  readonly text: TextKey;
}

function FooterLink({ href, glyph, tone, text }: FooterLinkProps) {
  const t = useT();
  if (href === null) return null;
  return (
    <Anchor href={href} className={css.link}>
      <IconTile glyph={glyph} tone={tone} small />
      <span className={css.word}>{t(text)}</span>
    </Anchor>
  );
}
