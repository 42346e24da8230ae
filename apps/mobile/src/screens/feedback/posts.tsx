import type { feedback } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useSettings } from '../../features/site/site.ts';
import { PictureThumbs } from '../../features/uploads/picture-thumbs.tsx';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './thread.module.css';

/** What was written, the oldest first, and until when the house promised to answer. [SCR-14] */
export function Posts({ thread }: { readonly thread: feedback.FeedbackThread }) {
  const t = useT();
  return (
    <div role="log" aria-label={t('feedback.thread')}>
      {thread.posts.map((post) => (
        <Post key={post.id} post={post} />
      ))}
      {thread.promisedTime !== null && (
        <p className={css.note}>{t('feedback.promiseLine', { time: formatDateTime(thread.promisedTime) })}</p>
      )}
    </div>
  );
}

function Post({ post }: { readonly post: feedback.FeedbackPost }) {
  const t = useT();
  const { brandName } = useSettings();
  const { from, content, images, time } = post;
  const isOwn = from === 'member';
  const name = isOwn ? t('feedback.own') : staffName(t, post.name, brandName);
  return (
    <article className={classNames(css.post, isOwn && css.own)} aria-label={name}>
      <div className={css.bubble}>
        <p className={css.text}>{content}</p>
        {images.length > 0 && (
          <PictureThumbs images={images} isPrivate nameOf={(number) => t('feedback.see', { number, name })} />
        )}
      </div>
      <p className={css.meta}>
        {!isOwn && <Icon glyph={headsetDuotone} className={css.headset} />}
        <span className={css.by}>{isOwn ? formatDateTime(time) : `${name} · ${formatDateTime(time)}`}</span>
      </p>
    </article>
  );
}

/** What comes by itself is signed by the house alone. */
function staffName(t: Translate, name: string, brand: string): string {
  return name === brand ? brand : t('feedback.from', { name, brand });
}
