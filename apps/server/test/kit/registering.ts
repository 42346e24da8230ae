import { member, type Answer, type Caller, type Flag, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import { agreementInForce } from '../../src/modules/content/content.service.ts';
import { flagsOf } from '../../src/modules/brand/settings.service.ts';
import { brandOf } from '../../src/modules/brand/brand.service.ts';
import { makeCode } from '../../src/modules/identity/verification/codes.service.ts';
import { until } from './patience.ts';

import type { TestServer } from './server.ts';

type Form = Input<typeof member.register>;

/** For servers that many ask from one address. */
export const WIDE = {
  app: { budgets: { read: { burst: 10_000, perSecond: 1000 }, write: { burst: 10_000, perSecond: 1000 } } },
};

// The demonstration has a player1 of its own.
let last = 100;
let agreementVersion = '';

/** Makes registration easy: no captcha, and the words in force are known. */
export async function prepareRegistration(server: TestServer): Promise<void> {
  await setCaptcha(server, 'never');
  const agreement = await agreementInForce(server.ctx, 'ty01', 'EN');
  assert(agreement.ok, 'the demonstration has an agreement');
  agreementVersion = agreement.value.version;
}

/** A form that passes every rule of the demonstration; its number is nobody's yet. */
export function goodForm(changes: Partial<Form> = {}): Form {
  last += 1;
  return {
    registerMethod: 'H5',
    registerUrl: 'perya.example',
    countryDialingCode: '63',
    username: `player${last}`,
    password: 'Mangga-Berde-7',
    confirmPassword: 'Mangga-Berde-7',
    mobileNum: String(9_180_000_000 + last),
    agreementVersion,
    ...changes,
  };
}

/** Registers, with the code that was sent to the number. */
export async function registerWith(
  server: TestServer,
  form: Form,
  caller: Partial<Caller> = {},
): Promise<Answer<typeof member.register>> {
  const verificationCode =
    form.verificationCode ?? (await codeFor(server, 'register', `+${form.countryDialingCode}${form.mobileNum}`));
  return server.ask(member.register, { ...form, verificationCode }, caller);
}

/** Registers somebody and tells who they are. */
export async function newMember(server: TestServer, changes: Partial<Form> = {}) {
  const form = goodForm(changes);
  const answer = await registerWith(server, form);
  assert(answer.kind === 'value', `not registered: ${JSON.stringify(answer)}`);
  return {
    account: answer.value.userName,
    token: answer.value.token,
    mobileNum: form.mobileNum ?? '',
    mobile: `+63${form.mobileNum}`,
    password: form.password ?? '',
    email: form.email ?? '',
  };
}

/** A live code, made without the wait between two texts. */
export async function codeFor(server: TestServer, purpose: 'register' | 'reset', target: string): Promise<string> {
  await server.ctx.db.deleteFrom('code_send').execute();
  const made = await makeCode(server.ctx, { merchantCode: 'ty01', purpose, target, memberId: null });
  assert('code' in made, 'a code was made a moment ago');
  return made.code;
}

/** Asks everybody, nobody or the suspect for a captcha at registration. */
export async function setCaptcha(server: TestServer, asked: 'always' | 'suspicion' | 'never'): Promise<void> {
  await server.database.sql('update brand set register_captcha = $1', [asked]);
  await until(
    () => brandOf(server.ctx, 'ty01'),
    ({ rows }) => rows.brand.register_captcha === asked,
  );
}

/** Turns a switch. */
export function setFlag(server: TestServer, flag: Flag, isOn: boolean): Promise<void> {
  return setFlags(server, [flag], isOn);
}

/** Switches several together. */
export async function setFlags({ ctx, database }: TestServer, flags: readonly Flag[], isOn: boolean): Promise<void> {
  await database.sql('update brand_flag set is_on = $2 where flag = any($1)', [flags, isOn]);
  await until(
    () => flagsOf(ctx, 'ty01'),
    (known) => flags.every((flag) => known[flag] === isOn),
  );
}

/** Forgets what addresses did, so that one test does not spend the budget of the next. */
export async function forgetLimits(server: TestServer): Promise<void> {
  await server.database.sql('delete from rate_limit');
}
