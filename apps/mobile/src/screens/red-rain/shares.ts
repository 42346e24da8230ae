import { agentRain } from '@perya/contract';
import { decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { typedMinor } from '../../features/cashier/amount.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';

/** A rain that is being filled in; amounts are as they are typed. */
export interface RainDraft {
  readonly isAll: boolean;
  readonly chosen: readonly agentRain.RainPerson[];
  readonly split: (typeof agentRain.RAIN_SPLITS)[number];
  readonly amount: string;
  /** Of `custom` what each gets, by id. */
  readonly amounts: Readonly<Record<string, string>>;
  /** How many envelopes; nothing typed is one for each. */
  readonly envelopes: string;
  readonly remark: string;
}

/** Nothing filled in. */
export const EMPTY_RAIN: RainDraft = {
  isAll: true,
  chosen: [],
  split: 'equal',
  amount: '',
  amounts: {},
  envelopes: '',
  remark: '',
};

/** What a draft comes to, in minor units. */
export interface Shares {
  readonly people: number;
  readonly envelopes: number;
  readonly total: number;
  /** What an envelope holds at least and at most. */
  readonly least: number;
  readonly most: number;
}

/** What is wrong with a draft, and with what of it. */
export interface RainFault {
  readonly field: 'people' | 'amount' | 'envelopes' | 'remark' | 'pin';
  readonly key: TextKey;
}

/** What a draft comes to. */
export function sharesOf(draft: RainDraft, { everybody, low }: agentRain.RainInfo): Shares {
  const decimals = decimalsOf(low);
  const { isAll, chosen, split, amounts } = draft;
  const people = isAll ? (everybody ?? 0) : chosen.length;
  const typed = Number(draft.envelopes);
  const envelopes = split === 'custom' || draft.envelopes === '' ? people : typed;
  if (split === 'custom') {
    const each = chosen.map(({ id }) => typedMinor(amounts[id] ?? '', decimals) ?? 0);
    const total = each.reduce((sum, amount) => sum + amount, 0);
    return { people, envelopes, total, least: Math.min(...each), most: Math.max(...each) };
  }
  const total = typedMinor(draft.amount, decimals) ?? 0;
  if (envelopes < 1) return { people, envelopes, total, least: 0, most: 0 };
  if (split === 'equal') {
    return { people, envelopes, total, least: Math.floor(total / envelopes), most: Math.ceil(total / envelopes) };
  }
  const least = minorOf(low);
  return { people, envelopes, total, least, most: total - (envelopes - 1) * least };
}

/** What keeps a draft from being sent, the first thing first; null when nothing does. */
export function rainFault(draft: RainDraft, info: agentRain.RainInfo): RainFault | null {
  const { people, envelopes, total, least, most } = sharesOf(draft, info);
  const low = minorOf(info.low);
  if (draft.isAll && info.everybody === null) return { field: 'people', key: 'redRain.tooMany' };
  if (people === 0) return { field: 'people', key: 'redRain.nobody' };
  if (!Number.isInteger(envelopes) || envelopes < 1 || envelopes > people) {
    return { field: 'envelopes', key: 'redRain.envelopesWrong' };
  }
  if (total === 0) return { field: 'amount', key: 'amount.invalid' };
  if (total > minorOf(info.float)) return { field: 'amount', key: 'balance.insufficient' };
  if (total > minorOf(info.leftToday)) return { field: 'amount', key: 'transfer.limit' };
  if (least < low || most < low) return { field: 'amount', key: 'rain.low' };
  return agentRain.isRemark(draft.remark) ? null : { field: 'remark', key: 'remark.invalid' };
}
