import { SWIPE_MIN_PX, type content } from '@perya/contract';
import { useEffect, useRef, useState, type TouchEvent } from 'react';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Dialog } from '@perya/web/ui/dialog/dialog.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMember } from '../member/member-store.ts';
import { useDestination } from '../navigation/destination.ts';
import { go } from '../navigation/history.ts';
import css from './popup-dialog.module.css';

interface PopupDialogProps {
  readonly popups: readonly content.Popup[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Pop-up announcements, one at a time. [HOME-33, POP-09, POP-10] */
export function PopupDialog({ popups, open, onClose }: PopupDialogProps) {
  const t = useT();
  const [at, setAt] = useState(0);
  const rewards = useDestination('rewardCenter');
  const mayShow = useMayShow(open, onClose);
  const page = Math.min(at, popups.length - 1);
  const turn = (by: number) => setAt(Math.max(0, Math.min(popups.length - 1, page + by)));
  const swipe = useSwipe(turn);
  const popup = popups[page];
  if (!popup) return null;
  const openPath = (path: string) => {
    onClose();
    go(path);
  };
  return (
    <Dialog
      open={open && mayShow}
      onClose={onClose}
      closeLabel={t('action.close')}
      title={popup.title}
      picture={
        <div className={css.picture} data-tone={popup.tone} {...swipe}>
          <Bunting className={css.bunting} />
          {popup.image && <img className={css.art} src={popup.image} alt="" width="256" height="256" />}
        </div>
      }
    >
      <div {...swipe}>
        <div className={css.text}>
          <RichText html={popup.content} onNavigate={openPath} />
        </div>
        {popup.promotionType !== '' && rewards && (
          <Button full className={css.action} onClick={() => openPath(rewards)}>
            {t('popup.rewards')}
          </Button>
        )}
        {popups.length > 1 && <Pager at={page} count={popups.length} onTurn={turn} />}
      </div>
    </Dialog>
  );
}

interface PagerProps {
  readonly at: number;
  readonly count: number;
  readonly onTurn: (by: number) => void;
}

/** Previous ends at the first, next at the last. [POP-09] */
function Pager({ at, count, onTurn }: PagerProps) {
  const t = useT();
  return (
    <div className={css.pager}>
      <IconButton icon={caretLeftBold} label={t('popup.previous')} disabled={at === 0} onClick={() => onTurn(-1)} />
      <p className={css.counter} aria-live="polite">
        <span className="visually-hidden">{t('popup.counter', { at: at + 1, count })}</span>
        {Array.from({ length: count }, (_, dot) => (
          <span key={dot} className={classNames(css.dot, dot === at && css.dotOn)} />
        ))}
      </p>
      <IconButton icon={caretRightBold} label={t('popup.next')} disabled={at === count - 1} onClick={() => onTurn(1)} />
    </div>
  );
}

/** Whoever takes a pause is offered nothing; until that is known, members wait. [R32] */
function useMayShow(open: boolean, onClose: () => void): boolean {
  const { value, loading } = useMember();
  const until = value?.pause?.until;
  const isPaused = until !== undefined && Date.parse(until) > Date.now();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (open && isPaused) latest.current();
  }, [open, isPaused]);
  return !loading && !isPaused;
}

/** Pages on a swipe of at least 60 px. [POP-09, CONST-04] */
function useSwipe(turn: (by: number) => void) {
  const startX = useRef(0);
  return {
    onTouchStart: (event: TouchEvent) => {
      startX.current = event.touches[0]?.clientX ?? 0;
    },
    onTouchEnd: (event: TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? startX.current) - startX.current;
      if (Math.abs(moved) >= SWIPE_MIN_PX) turn(moved < 0 ? 1 : -1);
    },
  };
}
