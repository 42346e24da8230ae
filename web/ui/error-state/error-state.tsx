import type { ReactNode } from 'react';
import type { ArtName } from '../art/art-names.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { arrowsClockwiseBold } from '../icon/glyphs/arrows-clockwise-bold.ts';

interface ErrorStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** A retry is under way. */
  readonly busy?: boolean;
  readonly art?: ArtName;
  readonly wholeScreen?: boolean;
}

/** Something did not load; trying again is one press away. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, retryLabel, onRetry, busy = false, art = 'plug', wholeScreen = false } = props;
  return (
    <div role="alert">
      <EmptyState
        art={art}
        title={title}
        text={text}
        wholeScreen={wholeScreen}
        action={
          <Button variant="secondary" size={44} icon={arrowsClockwiseBold} loading={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
