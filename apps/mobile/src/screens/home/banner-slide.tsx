import type { content } from '@perya/contract';
import type { ReactNode } from 'react';
import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import css from './banner-slide.module.css';

const RAYS = raysAround(262, 70);

/** What a slide shows; the tone is data, so that the static shell can leave it open. */
export interface SlideBanner extends Pick<content.Banner, 'title' | 'highlight' | 'action' | 'note' | 'image'> {
  readonly tone: string;
}

interface BannerSlideProps {
  readonly banner: SlideBanner;
  /** The button in place of plain words; its hit area is the whole slide. */
  readonly action?: ReactNode;
  readonly first?: boolean;
}

/** One slide: words over a picture on a ground of rays. The static shell of the page draws the same one. [HOME-05] */
export function BannerSlide({ banner, action, first = false }: BannerSlideProps) {
  const { title, highlight, note, image, tone } = banner;
  return (
    <div className={css.slide} data-tone={tone}>
      <Rays path={RAYS} box="343 152" />
      <img
        className={css.art}
        src={image}
        alt=""
        width="256"
        height="256"
        decoding="async"
        loading={first ? 'eager' : 'lazy'}
        draggable={false}
      />
      <h2 className={css.title}>
        {title} <b className={css.highlight}>{highlight}</b>
      </h2>
      <p className={css.foot}>
        {action}
        <span className={css.note}>{note}</span>
      </p>
    </div>
  );
}

/** Looks like the button of a slide. */
export const actionClass = css.action;
