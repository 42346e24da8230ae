import { content } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import { FormHero } from '../../features/forms/form-hero.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './register-screen.module.css';

const RAYS = raysAround(312, 92);

/** The banner of registration over the form; without one the site says its own welcome. [REG-18] */
export function RegisterHero() {
  const t = useT();
  const language = useLanguage();
  const { value, error } = useQuery({
    call: content.announcement,
    input: { types: 'B', groupName: 'm_reg', platform: 'M', language },
  });
  const banner = value?.banners[0];
  const isKnown = value !== undefined || error !== undefined;
  return (
    <FormHero route="register" className={css.hero} ground={<Rays path={RAYS} box="375 160" />}>
      {isKnown && (
        <>
          <div className={css.words}>
            <h1 className={css.title}>{banner ? `${banner.title} ${banner.highlight}` : t('register.welcome')}</h1>
            <p className={css.note}>{banner ? banner.note : t('register.welcomeNote')}</p>
          </div>
          <img
            className={css.art}
            src={banner?.image ?? '/art/gift'}
            alt=""
            width="256"
            height="256"
            decoding="async"
            draggable={false}
          />
        </>
      )}
    </FormHero>
  );
}
