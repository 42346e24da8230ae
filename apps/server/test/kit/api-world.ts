import { randomUUID } from 'node:crypto';
import { catalog, session as sessions, TRIAL_TYPE, type Call } from '@perya/contract';
import { assert } from '@perya/std';
import { changeBrand, createBrand, movableClock } from './brands.ts';
import { EVERY_CALL, sendCall, type Sending } from './every-call.ts';
import { FIXTURES, type World } from './call-fixtures.ts';
import { WIDE } from './login-kit.ts';
import { createPerson, logIn } from './people.ts';
import { prepareRegistration, setFlags } from './registering.ts';
import { kindsOf } from './schema-shape.ts';
import { startTestServer } from './server.ts';
import { openStudio } from './studio-kit.ts';
import { validInputs } from './valid-inputs.ts';
import { createSaver } from './withdraw-kit.ts';

/** Who may make a call, beside whoever it is for. */
export const ROLES = ['guest', 'player', 'trial', 'agent', 'first login', 'logged out', 'other brand'] as const;

/** One of them. */
export type Role = (typeof ROLES)[number];

const AGENT_TYPE = 1;
const CASH = 1_000_000n;

/** A demonstration in which every switch is on and every call of the contract can succeed. */
export async function startApiWorld(): Promise<World> {
  const server = await startTestServer({ clock: movableClock(), app: { budgets: WIDE } });
  await prepareRegistration(server);
  await openStudio(server);
  await changeBrand(server.ctx, { upline_transfer: true, upline_daily_max: 100_000, withdraw_cancel: true });
  // Every switch that a call of the contract hangs on.
  await setFlags(server, [...new Set(EVERY_CALL.flatMap(([, { flag = [] }]) => [flag].flat()))], true);
  const lobby = await server.ask(catalog.gameList, { pageNo: 1, vassalage: 'PERYA', language: 'EN' });
  assert(lobby.kind === 'value' && lobby.value.games[0], 'the lobby has titles');
  return { server, nodeId: lobby.value.games[0].nodeId };
}

/** A request that a call answers with success: what the schema knows, and what only the world does. */
export async function goodSending(world: World, name: string, call: Call): Promise<Sending> {
  const fixture = await FIXTURES[name]?.(world);
  if (!fixture) return plainSending(world, call);
  const token = fixture.token ?? (await tokenFor(world, call));
  return { ...fixture, token, key: randomUUID(), input: { ...knownInput(world, call), ...fixture.input } };
}

/** A request of which only the schema tells, by somebody who may make it. */
export async function plainSending(world: World, call: Call): Promise<Sending> {
  return { token: await tokenFor(world, call), key: randomUUID(), input: knownInput(world, call) };
}

/** What the schema alone can tell of an input, and the fields that mean the same in every call. */
export function knownInput(world: World, call: Call): Readonly<Record<string, unknown>> {
  return { ...validInputs(call)[0], ...worldFields(world, call) };
}

/** Fields that mean the same in every call. */
function worldFields({ server, nodeId }: World, call: Call): Readonly<Record<string, unknown>> {
  const today = server.ctx.clock.now().toISOString().slice(0, 10);
  const fields = { startDate: today, endDate: today, merchantCode: 'ty01', nodeId, countryDialingCode: '63' };
  const asked = Object.keys(kindsOf(call)[0] ?? {});
  return Object.fromEntries(Object.entries(fields).filter(([name]) => asked.includes(name)));
}

async function tokenFor(world: World, { access }: Call): Promise<string | undefined> {
  if (access === 'public') return undefined;
  if (access === 'agent') return tokenOf(world, 'agent');
  return (await createSaver(world.server, CASH)).token;
}

/** The token of somebody new in a role; empty for a guest. */
export async function tokenOf({ server }: World, role: Role): Promise<string> {
  const { ctx } = server;
  switch (role) {
    case 'guest':
      return '';
    case 'player':
      return (await createPerson(ctx)).token;
    case 'trial':
      return (await createPerson(ctx, { type: TRIAL_TYPE })).token;
    case 'agent':
      return (await createPerson(ctx, { type: AGENT_TYPE })).token;
    case 'first login': {
      const { memberId, token } = await createPerson(ctx);
      const changed = { must_change_password: true };
      await ctx.db.updateTable('member').set(changed).where('id', '=', memberId).execute();
      return token;
    }
    case 'logged out': {
      const { token } = await createPerson(ctx);
      await sendCall(server, sessions.logout, { token });
      return token;
    }
    case 'other brand':
      return tokenAtOtherBrand(server.ctx);
  }
}

async function tokenAtOtherBrand(ctx: World['server']['ctx']): Promise<string> {
  const known = await ctx.db.selectFrom('brand').select('merchant_code').where('merchant_code', '=', 'other').execute();
  if (known.length === 0) await createBrand(ctx, 'other');
  const { memberId } = await createPerson(ctx, { merchantCode: 'other', type: AGENT_TYPE });
  return logIn(ctx, memberId);
}
