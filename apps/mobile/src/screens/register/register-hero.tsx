import { content } from '@perya/contract';
import { LanguagePill } from '../../features/closed/language-pill.tsx';
import { goBackFrom } from '../../features/navigation/history.ts';
import { useLanguage, useT } from '../../lib/i18n/i18n.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { Bunting } from '../../ui/brand/bunting.tsx';
import { caretLeftBold } from '../../ui/icon/glyphs/caret-left-bold.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import css from './register-screen.module.css';

const RAYS = Array.from({ length: 18 }, (_, ray) => {
  const edge = (half: number) => {
    const angle = ((ray * 2 + half) * Math.PI) / 18;
    return `${Math.round(312 + 500 * Math.cos(angle))} ${Math.round(92 + 500 * Math.sin(angle))}`;
  };
  return `M312 92L${edge(0)}L${edge(1)}Z`;
}).join('');

/** The banner of registration over the form; without one the site says its own welcome. [REG-18] */
export function RegisterHero() {
  const t = useT();
  const language = useLanguage();
  const { value, error } = useAnswer({
    call: content.announcement,
    input: { types: 'B', groupName: 'm_reg', platform: 'M', language },
  });
  const banner = value?.banners[0];
  const isKnown = value !== undefined || error !== undefined;
  return (
    <header className={css.hero}>
      <svg
        className={css.rays}
        viewBox="0 0 375 160"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
        focusable="false"
      >
        <path d={RAYS} />
      </svg>
      <Bunting className={css.bunting} />
      <div className={css.top}>
        <IconButton icon={caretLeftBold} label={t('header.back')} onClick={() => goBackFrom('register')} />
        <LanguagePill />
      </div>
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
    </header>
  );
}
