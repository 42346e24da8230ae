import { PROFILES, isCareful } from '@perya/promotions';
import type { Context } from '../../context.ts';
import { brandOf, flagsOf, type Brand } from '../brand/index.ts';
import { hasOpenWithdraw } from '../cashier/index.ts';
import { personOf, type Person } from '../identity/index.ts';
import { isWaitingFor } from '../inbox/index.ts';
import { standingOf } from '../promotions/index.ts';
import { isPushTopic, PUSH_TOPICS, type DueNotice, type PushTopic } from '../push/index.ts';
import { isUnderStrain } from '../responsible-gaming/index.ts';
import { findReward } from '../rewards/index.ts';
import { isQuiet, OFFER_QUIET, quietBegin, quietEnd, type QuietHours } from './quiet-hours.ts';

/** Why a notice is not sent: `off` by the brand, no `consent`, too `late`, `done` already, or a reason to leave somebody alone. */
export type Silence = 'off' | 'consent' | 'late' | 'done' | 'careful';

/** What becomes of a notice now. */
export type Verdict =
  | { readonly kind: 'drop'; readonly why: Silence }
  | { readonly kind: 'wait'; readonly until: Date }
  | {
      readonly kind: 'send';
      readonly topic: PushTopic;
      readonly brand: Brand;
      readonly silent: boolean;
      /** Push services keep it no longer. */
      readonly until: Date;
    };

const drop = (why: Silence): Verdict => ({ kind: 'drop', why });

/** Looks at a notice at the moment it would be sent: what was true when it was planned may not be any more. */
export async function judge(ctx: Context, notice: DueNotice): Promise<Verdict> {
  const { topic, kind, merchant_code: merchantCode, ends_at: endsAt } = notice;
  const now = ctx.clock.now();
  if (endsAt <= now) return drop('late');
  if (!isPushTopic(topic) || (await flagsOf(ctx, merchantCode)).PUSH3 !== true) return drop('off');
  if (!notice.kinds.includes(kind)) return drop('consent');
  const brand = await brandOf(ctx, merchantCode);
  const person = await personOf(ctx.db, notice.member_id);
  if (!person?.isActive) return drop('careful');
  const send = { kind: 'send', topic, brand, silent: false } as const;
  const spans = quietOf(notice);
  if (kind === 'account') return { ...send, silent: isQuiet(now, notice.zone, spans), until: endsAt };

  const silence = PUSH_TOPICS[topic].isOffer ? await silenceOf(ctx, { notice, brand, person }) : null;
  if (silence !== null) return drop(silence);
  if (isQuiet(now, notice.zone, spans)) {
    const until = quietEnd(now, notice.zone, spans);
    return until === null || until >= endsAt ? drop('late') : { kind: 'wait', until };
  }
  const begin = quietBegin(now, notice.zone, spans);
  return { ...send, until: begin !== null && begin < endsAt ? begin : endsAt };
}

/** The hours its owner chose, and for offers those of the house as well. */
function quietOf({ kind, quiet_from: from, quiet_until: until }: DueNotice): readonly QuietHours[] {
  const own = from === null || until === null ? [] : [{ from, until }];
  return kind === 'offers' ? [...own, OFFER_QUIET] : own;
}

interface Asked {
  readonly notice: DueNotice;
  readonly brand: Brand;
  readonly person: Person;
}

/** Why somebody is left alone with what offers something; what they earned waits for them all the same. [R31, R35] */
async function silenceOf(ctx: Context, { notice, brand, person }: Asked): Promise<Silence | null> {
  const { memberId } = person;
  const { currency, time_zone: zone, profile } = brand.rows.brand;
  const { refusal, facts } = await standingOf(ctx, ctx.db, { memberId, currency });
  if (refusal !== null || isCareful(facts)) return 'careful';
  if (notice.kind === 'rewards') return (await isClaimable(ctx, notice)) ? null : 'done';
  if (!PROFILES[profile].pushOffers) return 'off';
  const id = /^broadcast (\d{1,18})$/.exec(notice.about)?.[1];
  if (id === undefined || !(await isWaitingFor(ctx, person, id))) return 'done';
  if (await hasOpenWithdraw(ctx.db, memberId)) return 'careful';
  return (await isUnderStrain(ctx, { memberId, currency, zone })) ? 'careful' : null;
}

async function isClaimable(ctx: Context, { about, member_id: memberId }: DueNotice): Promise<boolean> {
  const id = /^(?:reward|expiring) (\d{1,18})$/.exec(about)?.[1];
  const row = id === undefined ? undefined : await findReward(ctx.db, memberId, id);
  return row?.state === 'claimable';
}
