import { Carousel } from '@perya/web/ui/carousel/carousel.tsx';
import { actionClass, BannerSlide, type SlideBanner } from './banner-slide.tsx';
import strip from './news-strip.module.css';
import { Told } from './news-strip.tsx';
import { RestSkeleton } from './rest-skeleton.tsx';

/** What the page shows of home before any script has run: drawn by the same parts, so that nothing moves. */
export function HomeSkeleton({ banner }: { readonly banner: SlideBanner }) {
  const action = <span className={actionClass}>{banner.action}</span>;
  return (
    <div aria-hidden>
      <Carousel
        label=""
        slideLabel={() => ''}
        slides={[{ key: 'first', content: <BannerSlide banner={banner} first action={action} /> }]}
      />
      <div className={strip.strip}>
        <span className={strip.news}>
          <Told />
        </span>
      </div>
      <RestSkeleton isGuest />
    </div>
  );
}
