import { useProtection } from './protection-store.ts';
import { PauseNotice } from './pause-notice.tsx';
import { RealityCheck } from './reality-check.tsx';

/** Speaks up over any page: a pause that runs, and a reality check that is due. [R32, R33] */
export function ProtectionGuard() {
  const { value } = useProtection();
  if (!value) return null;
  return (
    <>
      {value.pause && <PauseNotice pause={value.pause} />}
      <RealityCheck due={value.realityDue} />
    </>
  );
}
