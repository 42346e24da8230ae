import type { agentRain } from '@perya/contract';
import { formatAmount } from '../../platform/money.ts';
import { headIconUrl } from '../identity/index.ts';
import { maskAccount } from '../wallet/index.ts';
import type { EnvelopeRow, OwnRain } from './envelope.store.ts';
import type { OpenedOf, RainRow } from './rain.store.ts';

/** How a rain stands; its seed is null until it may be told. */
function standing(rain: RainRow, seed: string | null) {
  const told = (amount: string) => formatAmount(BigInt(amount), rain.currency);
  return {
    id: rain.id,
    orderNo: rain.order_no,
    time: rain.created_at.toISOString(),
    expireTime: rain.expires_at.toISOString(),
    state: rain.ended_at === null ? ('open' as const) : ('over' as const),
    split: rain.split,
    isFirstCome: rain.is_first_come,
    total: told(rain.total),
    low: told(rain.low),
    envelopes: rain.envelopes,
    people: rain.people,
    turnoverTimes: rain.turnover_times,
    remark: rain.remark,
    seedHash: rain.seed_hash?.toString('hex') ?? null,
    seed,
  };
}

/** A rain as the agent sees it who gave it. */
export function toGiven(rain: RainRow, seed: string | null, sums: OpenedOf | undefined): agentRain.AgentRain {
  const { currency, returned } = rain;
  return {
    ...standing(rain, seed),
    opened: sums?.opened ?? 0,
    openedAmount: formatAmount(sums?.openedAmount ?? 0n, currency),
    returned: returned === null ? null : formatAmount(BigInt(returned), currency),
  };
}

/** An envelope as the agent sees it: what is in one that nobody has taken is told once it is over. */
export function toItem(
  { currency, ended_at: endedAt }: RainRow,
  { place, amount, account, opened_at: openedAt }: EnvelopeRow & { readonly account: string | null },
): agentRain.RainItem {
  const isTold = account !== null || endedAt !== null;
  return {
    place,
    amount: isTold ? formatAmount(BigInt(amount), currency) : null,
    account,
    state: openedAt !== null ? 'opened' : endedAt !== null ? 'returned' : 'waiting',
    time: openedAt?.toISOString() ?? null,
  };
}

/** An envelope as whoever it is for sees it. */
export function toEnvelope(own: OwnRain, seed: string | null): agentRain.Envelope {
  const { account, head_icon: headIcon, amount, place, currency } = own;
  return {
    ...standing(own, seed),
    from: maskAccount(account),
    headIcon: headIconUrl(headIcon),
    amount: amount === null ? null : formatAmount(BigInt(amount), currency),
    place,
  };
}
