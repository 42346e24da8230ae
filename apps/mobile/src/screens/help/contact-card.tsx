import { Art } from '@perya/web/ui/art/art.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './help-screen.module.css';

/** A person to ask when no article helped. */
export function ContactCard() {
  const t = useT();
  const address = useServiceAddress();
  if (address === null) return null;
  return (
    <Card className={css.contact}>
      <Art name="headset" size="1.12rem" />
      <div className={css.contactWords}>
        <h2 className={css.contactTitle}>{t('help.contactTitle')}</h2>
        <p className={css.contactText}>{t('help.contactText')}</p>
        <ButtonLink href={address} size={44}>
          {t('help.contact')}
        </ButtonLink>
      </div>
    </Card>
  );
}
