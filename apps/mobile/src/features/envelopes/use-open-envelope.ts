import { agentRain } from '@perya/contract';
import { useState } from 'react';
import type { PendingMoney } from '../idempotent-call/pending-money.ts';
import { useRewardCall } from '../promotions/use-reward-call.ts';

/** Opening an envelope. */
interface OpenEnvelope {
  readonly open: (envelope: agentRain.Envelope) => Promise<void>;
  /** What was opened last. */
  readonly opened: agentRain.Envelope | null;
  readonly isBusy: boolean;
  readonly pending: PendingMoney | null;
}

/** Opens an envelope, once however often it is pressed. [API-07] */
export function useOpenEnvelope(onChanged: () => void): OpenEnvelope {
  const { send, end, isBusy, pending } = useRewardCall(onChanged);
  const [opened, setOpened] = useState<agentRain.Envelope | null>(null);
  const open = async ({ id }: agentRain.Envelope) => {
    const answer = await send(agentRain.open, { id }, '');
    if (!answer) return;
    setOpened(answer);
    end();
    onChanged();
  };
  return { open, opened, isBusy, pending };
}
