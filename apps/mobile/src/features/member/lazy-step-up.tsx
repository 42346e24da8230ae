import { lazyPart } from '../../lib/lazy-part.tsx';
import { useProof } from './step-up.ts';

const Sheet = lazyPart(() => import('./step-up-sheet.tsx').then((module) => module.StepUpSheet));

/** Asks for a proof when one is wanted; stands on every screen that uses `withProof`. */
export function LazyStepUp() {
  return <Sheet wanted={useProof() !== null} />;
}
