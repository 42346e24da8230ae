import { feedback } from '@perya/contract';
import type { SyntheticEvent } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { clockDuotone } from '@perya/web/ui/icon/glyphs/clock-duotone.ts';
import { receiptDuotone } from '@perya/web/ui/icon/glyphs/receipt-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { TextArea } from '@perya/web/ui/text-area/text-area.tsx';
import { DockedForm } from '../../features/cashier/dock.tsx';
import { PhotoTiles } from '../../features/uploads/photo-tiles.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './feedback-screen.module.css';
import { tooLongText } from './too-long.ts';
import { TypePicker } from './type-picker.tsx';
import type { FeedbackForm } from './use-feedback-form.ts';

const { FEEDBACK_WORDS_MIN, FEEDBACK_WORDS_MAX, FEEDBACK_IMAGES_MAX, FEEDBACK_PROMISE_HOURS } = feedback;

/** A new question: what about, what happened, and pictures of it. [SCR-14, VAL-32, VAL-33, UPL-03] */
export function NewFeedback({ form }: { readonly form: FeedbackForm }) {
  const t = useT();
  const { text, words, photos } = form;
  const picked = photos.slots.filter(({ photo }) => photo.kind !== 'none').length;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (form.canSend) form.send();
  };
  return (
    <DockedForm
      label={t('feedback.form')}
      onSubmit={submit}
      dock={
        <Button type="submit" full loading={form.isBusy} disabled={!form.canSend}>
          {t('feedback.send')}
        </Button>
      }
    >
      <TypePicker value={form.type} onChange={form.choose} />
      <TextArea
        className={css.field}
        label={t('feedback.content')}
        count={t('feedback.count', { count: words, max: FEEDBACK_WORDS_MAX })}
        hint={t('feedback.hint', { min: FEEDBACK_WORDS_MIN, max: FEEDBACK_WORDS_MAX })}
        error={tooLongText(t, text.trim())}
        rows={5}
        value={text}
        onChange={({ target }) => form.write(target.value)}
      />
      <NamedOrders text={text} />
      <div className={css.head}>
        <b className={css.label}>{t('feedback.pictures')}</b>
        <span className={css.caption}>{t('feedback.picturesCount', { count: picked, max: FEEDBACK_IMAGES_MAX })}</span>
      </div>
      <PhotoTiles slots={photos.slots} />
      <p className={css.caption}>{t('feedback.picturesHint')}</p>
      <p className={css.promise}>
        <Icon glyph={clockDuotone} className={css.clock} />
        <span>{t('feedback.promise', { hours: FEEDBACK_PROMISE_HOURS })}</span>
      </p>
    </DockedForm>
  );
}

/** Orders that were recognised in what somebody writes. */
function NamedOrders({ text }: { readonly text: string }) {
  const t = useT();
  const orders = feedback.namedOrders(text);
  return (
    <p role="status" className={css.orders}>
      {orders.length > 0 && (
        <>
          <Icon glyph={receiptDuotone} className={css.chain} />
          <span>{t(orders.length === 1 ? 'feedback.order' : 'feedback.orders', { number: orders.join(', ') })}</span>
        </>
      )}
    </p>
  );
}
