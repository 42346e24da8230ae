import { promotion } from '@perya/contract';
import { useState, type SyntheticEvent } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { TextArea } from '@perya/web/ui/text-area/text-area.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { PhotoTiles } from '../../features/uploads/photo-tiles.tsx';
import { usePhotos } from '../../features/uploads/use-photos.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './comments.module.css';

const { COMMENT_MAX, COMMENT_IMAGES_MAX } = promotion;

interface CommentSheetProps {
  readonly open: boolean;
  readonly promotionId: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Writes a comment with up to three pictures. [SCR-29, VAL-34, UPL-03] */
export function CommentSheet({ open, onClose, ...form }: CommentSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('comments.sheet')} closeLabel={t('action.close')}>
      <CommentForm {...form} onClose={onClose} />
    </Sheet>
  );
}

function CommentForm({ promotionId, onClose, onSent }: Omit<CommentSheetProps, 'open'>) {
  const t = useT();
  const [text, setText] = useState('');
  const photos = usePhotos('comment');
  const content = text.trim();
  const isLong = content.length > COMMENT_MAX;
  const { run, isBusy } = useOnce(async () => {
    const input = { id: promotionId, content, images: [...photos.ids] };
    const outcome = await ask(promotion.comment, input, { quiet: true });
    if (!outcome.ok) {
      if (outcome.error.code === 'comment.image') photos.clear();
      return showToast(problemText(outcome.error), { kind: 'error' });
    }
    setText('');
    photos.clear();
    showToast(t('comments.sent'), { kind: 'success' });
    onClose();
    return onSent();
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextArea
        label={t('comments.label')}
        count={t('comments.count', { count: content.length, max: COMMENT_MAX })}
        hint={t('comments.hint')}
        error={isLong ? t('comments.long', { max: COMMENT_MAX }) : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={css.caption}>{t('comments.pictures', { max: COMMENT_IMAGES_MAX })}</p>
      <PhotoTiles slots={photos.slots} />
      <Button
        type="submit"
        full
        className={css.send}
        loading={isBusy}
        disabled={content === '' || isLong || photos.isOpen}
      >
        {t('comments.send')}
      </Button>
    </form>
  );
}
