import { Button } from '../button/button.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import { Loader } from '../loader/loader.tsx';
import { Skeleton, SkeletonRows, SkeletonText } from '../skeleton/skeleton.tsx';
import { Box, Row } from './box.tsx';

const EIGHTEEN_MINUTES_MS = 1_122_000;
const openedMs = Date.now();

/** What stands in for content. */
export function Waiting() {
  return (
    <>
      <Box title="Skeleton, loader, countdown">
        <Skeleton height="1.6rem" />
        <SkeletonText />
        <SkeletonRows rows={2} label="Naglo-load" />
        <Row>
          <Loader label="Naglo-load" />
          <Loader label="Naglo-load" size="0.48rem" />
          <Countdown
            untilMs={openedMs + EIGHTEEN_MINUTES_MS}
            now={Date.now}
            announce={(seconds) => `${seconds} segundo na lang`}
          />
        </Row>
      </Box>
      <Box title="Empty, error">
        <EmptyState
          art="ticket"
          title="Wala ka pang taya"
          text="Lalabas dito ang bawat taya."
          action={<Button size={44}>Humanap ng laro</Button>}
        />
        <ErrorState
          title="Hindi na-load. Pindutin para subukan muli."
          text="Mabagal o naputol ang koneksyon."
          retryLabel="Subukan muli"
          onRetry={() => undefined}
        />
      </Box>
    </>
  );
}
