import type { content } from '@perya/contract';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Carousel } from '@perya/web/ui/carousel/carousel.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { linkTarget } from '../../features/navigation/link-target.ts';
import { useSurroundings } from '../../features/navigation/destination.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { actionClass, BannerSlide } from './banner-slide.tsx';
import css from './banners.module.css';

/** The carousel; it fails alone, with its own retry. [HOME-01..05] */
export function Banners({ answer }: { readonly answer: QueryResult<content.Announcements> }) {
  const t = useT();
  const around = useSurroundings();
  const { brandName } = useSettings();
  if (answer.error) return <Failed onRetry={answer.retry} />;
  if (!answer.value) return <Skeleton className={css.waiting} height="3.04rem" />;
  const { banners } = answer.value;
  if (banners.length === 0) return <Placeholder brandName={brandName} />;
  return (
    <Carousel
      label={t('home.banners')}
      slideLabel={(number, total) => t('home.slide', { number, total })}
      slides={banners.map((banner, index) => ({
        key: banner.id,
        content: (
          <BannerSlide
            banner={banner}
            first={index === 0}
            action={<SlideAction banner={banner} href={linkTarget(banner.url, around)} />}
          />
        ),
      }))}
    />
  );
}

/** A banner without words for its button is a link all the same; one that leads nowhere has no button. */
function SlideAction({ banner, href }: { readonly banner: content.Banner; readonly href: string | null }) {
  if (href === null) return null;
  if (banner.action === '') return <Anchor href={href} className={css.whole} aria-label={banner.title} />;
  return (
    <Anchor href={href} className={`${css.link} ${actionClass}`}>
      {banner.action}
    </Anchor>
  );
}

function Placeholder({ brandName }: { readonly brandName: string }) {
  const t = useT();
  return (
    <div className={css.single}>
      <div className={css.placeholder}>
        <Mark className={css.mark} />
        <p className={css.brand}>{brandName}</p>
        <p className={css.motto}>{t('home.motto')}</p>
      </div>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.single} role="alert">
      <div className={css.failed}>
        <p>{t('home.bannersFailed')}</p>
        <Button variant="secondary" size={36} icon={arrowsClockwiseBold} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </div>
    </div>
  );
}
