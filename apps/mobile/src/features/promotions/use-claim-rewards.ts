import { reward } from '@perya/contract';
import { useRef, useState } from 'react';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { problemText } from '../errors/errors.ts';
import { sendMoney } from '../idempotent-call/send-money.ts';
import { askPage, type PageOutcome } from '../query/use-rows.ts';
import { showToast } from '../toasts/toasts.ts';
import { renewWallet } from '../wallet/wallet-store.ts';
import { flyToBalance } from './fly-to-balance.ts';

/** What is to be known of a reward to take it. */
type Reward = Pick<reward.Reward, 'id' | 'source' | 'amount'>;

/** The most rewards of one call. */
const AT_ONCE = 20;
/** Nobody has more pages of them. */
const PAGES_MAX = 20;

/** What came of a claim. */
export interface Result {
  /** All that was given. */
  readonly amount: string;
  readonly refused: readonly {
    readonly id: string;
    readonly source: string;
    readonly amount: string;
    readonly code: string;
  }[];
}

/** Taking rewards, one or all. */
export interface Claiming {
  readonly busyIds: readonly string[];
  /** All of them are being taken. */
  readonly isAll: boolean;
  readonly result: Result | null;
  /** What it is worth flies from where it stood to the balance. */
  readonly claim: (one: Reward, from?: Element | null) => Promise<void>;
  /** Takes all there are, whether they are on screen or not; the server says how much that is. */
  readonly claimAll: (sum: string, from?: Element | null) => Promise<void>;
  /** The person has read what came of it. */
  readonly forget: () => void;
}

/** Takes rewards, each on its own: what one is refused for does not hold up the others. [API-50, PROMO-06] */
export function useClaimRewards(onDone: () => void): Claiming {
  const [busyIds, setBusy] = useState<readonly string[]>([]);
  const [isAll, setAll] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const isRunning = useRef(false);
  /** A second tap while one runs does nothing. */
  const once = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy([]);
      setAll(false);
    }
  };
  const take = async (rewards: readonly Reward[], sum: string, from?: Element | null) => {
    setBusy(rewards.map(({ id }) => id));
    setResult(null);
    const taken = await claimInTurns(rewards, sum);
    if (taken) setResult(taken);
    if (taken && from && !isZeroAmount(taken.amount)) flyToBalance(from);
    void renewWallet();
    onDone();
  };
  return {
    busyIds,
    isAll,
    result,
    claim: (one, from) => once(() => take([one], one.amount, from)),
    claimAll: (sum, from) =>
      once(async () => {
        setAll(true);
        const all = await readAll();
        if (all.length > 0) await take(all, sum, from);
        else onDone();
      }),
    forget: () => setResult(null),
  };
}

/** As many calls as it takes; nothing when not one of them was answered. */
async function claimInTurns(rewards: readonly Reward[], sum: string): Promise<Result | null> {
  const decimals = decimalsOf(rewards[0]?.amount ?? '');
  let minor = 0;
  let isAnswered = false;
  const refused: Result['refused'][number][] = [];
  for (let at = 0; at < rewards.length; at += AT_ONCE) {
    const part = rewards.slice(at, at + AT_ONCE);
    // Of one call among several the server has told no sum.
    const intent = { kind: 'reward', amount: part.length === rewards.length ? sum : '' } as const;
    const outcome = await sendMoney(reward.claim, { ids: part.map(({ id }) => id) }, { intent });
    if (!outcome.ok) {
      // The notice of pending calls says what is known.
      if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
      break;
    }
    isAnswered = true;
    minor += minorOf(outcome.value.amount);
    for (const { id, errorCode } of outcome.value.refused) {
      const one = part.find((each) => each.id === id);
      if (one) refused.push({ id, source: one.source, amount: one.amount, code: errorCode });
    }
  }
  return isAnswered ? { amount: amountOf(minor, decimals), refused } : null;
}

/** Every reward that can be taken at once: money, because anything else has terms of its own to be read first. */
async function readAll(): Promise<Reward[]> {
  const found: Reward[] = [];
  const { signal } = new AbortController();
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const asked = { call: reward.list, input: { status: 'available' } } as const;
    const outcome: PageOutcome<typeof reward.list> = await askPage(asked, cursor, signal);
    if (!outcome.ok) {
      showToast(problemText(outcome.error), { kind: 'error' });
      break;
    }
    found.push(...outcome.value.list.filter(({ canClaim, form }) => canClaim && form === 'cash'));
    cursor = outcome.value.next;
    if (cursor === null) break;
  }
  return found;
}
