import { promotion, type Value } from '@perya/contract';
import { useState } from 'react';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { requireMember } from '../../features/promotions/require-member.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { useSettings } from '../../features/site/site.ts';
import { PictureThumbs } from '../../features/uploads/picture-thumbs.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './comments.module.css';

const CommentSheet = lazyPart(() => import('./comment-sheet.tsx').then((module) => module.CommentSheet));

interface CommentsProps {
  readonly promotionId: string;
  /** Those that came with the promotion. */
  readonly first: Value<typeof promotion.comments>;
}

/** What people say about a promotion, newest first. [SCR-29] */
export function Comments({ promotionId, first }: CommentsProps) {
  const t = useT();
  const [isWriting, setWriting] = useState(false);
  const state = useRows(promotion.comments, { id: promotionId }, first);
  const rows = state.rows ?? first.list;
  const count = state.footer?.count ?? rows.length;
  return (
    <section className={css.comments} aria-labelledby="comments">
      <div className={css.head}>
        <h3 id="comments" className={css.heading}>
          {t('comments.title')} {count > 0 && <span className={css.total}>{count}</span>}
        </h3>
        <Button
          variant="text"
          size={36}
          aria-haspopup="dialog"
          onClick={() => {
            if (requireMember()) setWriting(true);
          }}
        >
          {t('comments.write')}
        </Button>
      </div>
      {rows.length === 0 && <p className={css.none}>{t('comments.none')}</p>}
      <ul>
        {rows.map((comment) => (
          <li key={comment.id}>
            <CommentView comment={comment} />
          </li>
        ))}
      </ul>
      {state.error && <p className={css.none}>{problemText(state.error)}</p>}
      {state.hasMore && (
        <Button variant="secondary" size={44} full loading={state.isBusy} onClick={state.loadMore}>
          {t(state.error ? 'action.retry' : 'action.more')}
        </Button>
      )}
      <CommentSheet
        wanted={isWriting}
        open={isWriting}
        promotionId={promotionId}
        onClose={() => setWriting(false)}
        onSent={state.reload}
      />
    </section>
  );
}

function CommentView({ comment }: { readonly comment: promotion.Comment }) {
  const t = useT();
  const { brandName } = useSettings();
  const { content, images, time, isOwn, state, answer } = comment;
  const account = isOwn ? t('comments.own') : comment.account;
  return (
    <article className={css.comment}>
      <p className={css.who}>
        <b>{account}</b>
        <span className={css.time}>{formatDateTime(time)}</span>
        {state !== 'shown' && <Badge tone={state === 'waiting' ? 'info' : 'plain'}>{t(`comments.${state}`)}</Badge>}
      </p>
      <p className={css.text}>{content}</p>
      {images.length > 0 && (
        // Until staff have shown them they are for their writer alone.
        <PictureThumbs
          images={images}
          isPrivate={state !== 'shown'}
          nameOf={(number) => t('comments.see', { number, account })}
        />
      )}
      {answer && (
        <div className={css.answer}>
          <p className={css.who}>
            <b>{t('comments.answer', { brand: brandName })}</b>
            <span className={css.time}>{formatDateTime(answer.time)}</span>
          </p>
          <p className={css.text}>{answer.content}</p>
        </div>
      )}
    </article>
  );
}
