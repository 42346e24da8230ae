import { checkIn, mission } from '@perya/contract';
import { assert } from '@perya/std';
import { activityPart } from '../../src/ledger/activity.ts';
import { missionPart } from '../../src/modules/missions/follow.service.ts';
import { giveSteps } from '../../src/modules/missions/give.service.ts';
import { lookAtTouched } from '../../src/modules/missions/look.service.ts';
import { followParts } from './follow.ts';
import { logIn, type Person } from './people.ts';
import { openCampaign, valueOf, type TestCampaign, type Wish } from './promo-kit.ts';
import type { TestServer } from './server.ts';

type Member = Pick<Person, 'memberId'>;

/** What a test wants of a mission; the rest is an ordinary one: every week, rewards of a week, 1x. */
export interface MissionWish extends Omit<Wish, 'kind'> {
  readonly period?: 'day' | 'week' | 'once' | null;
}

/** A mission that runs. */
export function openMission(
  server: TestServer,
  steps: readonly Readonly<Record<string, unknown>>[],
  { period = 'week', ...wish }: MissionWish = {},
): Promise<TestCampaign> {
  const size = { by: 'chain', ...(period !== null && { period }), steps };
  return openCampaign(server, {
    kind: 'MISSION',
    trigger: 'targetReached',
    once: 'never',
    hours: 168,
    endsIn: null,
    ...wish,
    terms: { award: { form: 'cash', size, turnoverTimes: 1 }, ...wish.terms },
  });
}

/** Has missions follow what was played to its end; time goes by. */
export function followPlay(server: TestServer, pass: (ms: number) => void): Promise<void> {
  return followParts(server, [missionPart, activityPart], pass);
}

/** Looks at whoever was touched, and makes rewards of what they finished. */
export async function lookAndGive({ ctx }: Pick<TestServer, 'ctx'>): Promise<void> {
  await lookAtTouched(ctx);
  await giveSteps(ctx);
}

/** Everything a server does about missions, until nothing is left. */
export async function settleMissions(server: TestServer, pass: (ms: number) => void): Promise<void> {
  await followPlay(server, pass);
  await lookAndGive(server);
}

/** The missions of somebody, as they see them. */
export async function missionsFor(server: TestServer, { memberId }: Member): Promise<mission.Missions> {
  const token = await logIn(server.ctx, memberId);
  return valueOf(await server.ask(mission.list, {}, { token }));
}

/** One of them. */
export async function missionFor(
  server: TestServer,
  person: Member,
  { id }: Pick<TestCampaign, 'id'>,
): Promise<mission.Mission> {
  const found = (await missionsFor(server, person)).missions.find((one) => one.id === id);
  assert(found, 'the mission is shown');
  return found;
}

/** How its steps stand, in short. */
export async function stepsFor(server: TestServer, person: Member, campaign: Pick<TestCampaign, 'id'>) {
  const { steps } = await missionFor(server, person, campaign);
  return steps.map(({ state, progress: { done, target, percent } }) => [state, done, target, percent] as const);
}

/** The finished steps of somebody in a mission, as they are kept. */
export async function keptSteps({ database }: TestServer, { memberId }: Member, { id }: Pick<TestCampaign, 'id'>) {
  const rows = await database.sql(
    `select s.period, s.nr, s.amount, s.refusal, r.state from mission_step s left join reward r on r.id = s.reward_id
     where s.member_id = $1 and s.campaign_id = $2 order by s.period, s.nr`,
    [memberId, id],
  );
  return rows.map(({ period, nr, amount, refusal, state }) => ({
    period: String(period),
    nr: Number(nr),
    amount: BigInt(String(amount)),
    refusal: refusal as string | null,
    state: state as string | null,
  }));
}

/** The calendar of somebody. */
export async function calendarFor(server: TestServer, { memberId }: Member) {
  const token = await logIn(server.ctx, memberId);
  return valueOf(await server.ask(checkIn.show, {}, { token }));
}

/** A visit under a key, for the tile that the calendar shows unless another is named. */
export async function visit(server: TestServer, person: Member, key: string, nr?: number) {
  const token = await logIn(server.ctx, person.memberId);
  const seen = nr ?? (await calendarFor(server, person)).calendar?.tile?.nr ?? 1;
  return server.ask(checkIn.visit, { nr: seen }, { token, key });
}
