import type { promotion } from '@perya/contract';
import type { ReactNode } from 'react';
import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import css from './promo-picture.module.css';

const RAYS = raysAround(262, 60);

interface PromoPictureProps {
  readonly promotion: Pick<promotion.Promotion, 'title' | 'highlight' | 'image' | 'tone'>;
  readonly heading: 'h2' | 'h3';
  /** The head of a page rather than of a card. */
  readonly large?: boolean;
  /** In sight at once. */
  readonly eager?: boolean;
  /** Over the title and under it. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  /** Of the title, where it names something. */
  readonly id?: string;
}

/** The words of a promotion over its picture. [SCR-28, SCR-29] */
export function PromoPicture(props: PromoPictureProps) {
  const { promotion, heading: Heading, large = false, eager = false, above, children, id } = props;
  const { title, highlight, image, tone } = promotion;
  return (
    <div className={classNames(css.picture, large && css.large)} data-tone={tone}>
      <Rays path={RAYS} box="343 112" />
      {image !== '' && (
        <img
          className={css.art}
          src={image}
          alt=""
          width="256"
          height="256"
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          draggable={false}
          onError={({ currentTarget: { style } }) => (style.visibility = 'hidden')}
        />
      )}
      <div className={css.words}>
        {above && <p className={css.above}>{above}</p>}
        <Heading id={id} className={css.title}>
          {title} {highlight !== '' && <b className={css.highlight}>{highlight}</b>}
        </Heading>
        {children && <p className={css.below}>{children}</p>}
      </div>
    </div>
  );
}
