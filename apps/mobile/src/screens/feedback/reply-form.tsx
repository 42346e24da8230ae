import { feedback } from '@perya/contract';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { FieldNote } from '@perya/web/ui/field/field-note.tsx';
import { cameraDuotone } from '@perya/web/ui/icon/glyphs/camera-duotone.ts';
import { paperPlaneRightFill } from '@perya/web/ui/icon/glyphs/paper-plane-right-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { DockedForm } from '../../features/cashier/dock.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { useCallKey } from '../../features/idempotent-call/use-call-key.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { PhotoInput } from '../../features/uploads/photo-input.tsx';
import { PhotoTiles } from '../../features/uploads/photo-tiles.tsx';
import { usePhotos } from '../../features/uploads/use-photos.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './reply-form.module.css';
import { tooLongText } from './too-long.ts';

type Thread = feedback.FeedbackThread;

/** No more lines than leave room for what is answered. */
const HEIGHT_MAX_PX = 132;

interface ReplyFormProps {
  readonly thread: Thread;
  /** The network answers. */
  readonly isLive: boolean;
  readonly onChange: (thread: Thread) => void;
  /** What was written so far. */
  readonly children: ReactNode;
}

/** Writing on in a thread; a closed one opens by it. [SCR-14, UPL-03] */
export function ReplyForm({ thread, isLive, onChange, children }: ReplyFormProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const photos = usePhotos('feedback');
  const { keyOf, forget } = useCallKey();
  const content = text.trim();
  const problem = tooLongText(t, content);
  const hasPhotos = photos.slots.some(({ photo }) => photo.kind !== 'none');
  const { run, isBusy } = useOnce(async () => {
    const answer = { id: thread.id, content, images: [...photos.ids] };
    const outcome = await ask(feedback.answer, { ...answer, key: keyOf(answer) }, { quiet: true });
    if (!outcome.ok) {
      if (outcome.error.code === 'feedback.image') photos.clear();
      return showToast(problemText(outcome.error), { kind: 'error' });
    }
    forget();
    setText('');
    photos.clear();
    showToast(t('feedback.sent'), { kind: 'success', time: 'success' });
    return onChange(outcome.value);
  });
  const canSend = isLive && !isBusy && content !== '' && problem === undefined && !photos.isOpen;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSend) void run();
  };
  return (
    <DockedForm
      label={t('feedback.answerForm')}
      onSubmit={submit}
      dock={
        <>
          {hasPhotos && (
            <div className={css.photos}>
              <PhotoTiles slots={photos.slots} />
            </div>
          )}
          <div className={css.line}>
            {!hasPhotos && <Camera onChoose={(file) => photos.slots[0]?.photo.choose(file)} />}
            <GrowingArea id={id} label={t('feedback.answer')} value={text} onChange={setText} isWrong={!!problem} />
            <button
              type="submit"
              className={css.send}
              aria-label={t('feedback.send')}
              aria-busy={isBusy || undefined}
              disabled={!canSend}
            >
              <Icon glyph={paperPlaneRightFill} className={css.plane} />
            </button>
          </div>
          <FieldNote id={`${id}n`} tone={problem ? 'wrong' : undefined}>
            {problem}
          </FieldNote>
        </>
      }
    >
      {children}
    </DockedForm>
  );
}

/** Adds the first picture; once there is one, its tile stands beside it. */
function Camera({ onChoose }: { readonly onChoose: (file: Blob) => void }) {
  const t = useT();
  return (
    <PhotoInput
      className={css.camera}
      onChoose={onChoose}
      face={
        <>
          <Icon glyph={cameraDuotone} className={css.cameraIcon} />
          <VisuallyHidden>{t('upload.add')}</VisuallyHidden>
        </>
      }
    />
  );
}

interface GrowingAreaProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
}

/** A line that grows with what is written. */
function GrowingArea({ id, label, value, onChange, isWrong }: GrowingAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${Math.min(area.current.scrollHeight, HEIGHT_MAX_PX)}px`;
  }, [value]);
  return (
    <textarea
      ref={area}
      rows={1}
      className={css.area}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={`${id}n`}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
