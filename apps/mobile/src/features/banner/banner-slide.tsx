import type { content } from '@perya/contract';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button/button.tsx';
import { useContentHref } from '../navigation/open-address.ts';
import css from './banner-slide.module.css';

/** A slide of the carousel: art, words and where it leads. [HOME-05] */
export function BannerSlide({ banner, eager = false }: { readonly banner: content.Banner; readonly eager?: boolean }) {
  const href = useContentHref(banner.url);
  return (
    <BannerFace banner={banner} eager={eager}>
      {href && banner.action && (
        <ButtonLink href={href} variant="white" size={36} className={css.action}>
          {banner.action}
        </ButtonLink>
      )}
    </BannerFace>
  );
}

interface BannerFaceProps {
  readonly banner: Omit<content.Banner, 'id' | 'url' | 'tone'> & { readonly tone: string };
  /** The first slide loads at once. */
  readonly eager: boolean;
  /** What leads on. */
  readonly children: ReactNode;
}

/** The slide without its link, as the first frame draws it. */
export function BannerFace({ banner, eager, children }: BannerFaceProps) {
  return (
    <section className={css.slide} data-tone={banner.tone}>
      <Rays />
      {banner.image && (
        <img
          className={css.art}
          src={banner.image}
          alt=""
          width="256"
          height="256"
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          draggable={false}
        />
      )}
      <h2 className={css.title}>
        {banner.title} <span className={css.highlight}>{banner.highlight}</span>
      </h2>
      <div className={css.foot}>
        {children}
        <small className={css.note}>{banner.note}</small>
      </div>
    </section>
  );
}

const RAYS = 20;
const CENTRE_X = 262;
const CENTRE_Y = 70;
const LENGTH = 500;

const ray = (turn: number) => {
  const angle = (turn / RAYS) * 2 * Math.PI;
  return `${Math.round(CENTRE_X + LENGTH * Math.cos(angle))} ${Math.round(CENTRE_Y + LENGTH * Math.sin(angle))}`;
};
const RAYS_PATH = Array.from(
  { length: RAYS },
  (_, turn) => `M${CENTRE_X} ${CENTRE_Y}L${ray(turn)}L${ray(turn + 0.5)}Z`,
).join('');

/** Light that comes from behind the art. */
function Rays() {
  return (
    <svg className={css.rays} viewBox="0 0 343 152" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <path d={RAYS_PATH} />
    </svg>
  );
}
