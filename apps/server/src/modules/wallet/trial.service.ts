import { TRIAL_TYPE, type AnyCallError, type Checked, type session, type Value } from '@perya/contract';
import { grantTrial, type MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Visitor, Session } from '../../handler.ts';
import { perMinutes, takeOne, type AddressLimit } from '../../platform/limits/address-limit.ts';
import { ageProblem, drawName, findSession, openAccount, startSession, useCaptcha } from '../identity/index.ts';
import { brandOf, flagsOf } from '../brand/index.ts';
import { bookOf } from './book.service.ts';

const PROPOSED_SECONDS = 30 * 60;
/** Whoever was too young is not asked again for a day, so that nobody tries other dates. */
const YOUNG_SECONDS = 24 * 3600;
const TRIAL_NAME = /^trial[a-z2-9]{8}$/;

/** People behind one mobile network share an address, so this only stops machines. */
const TRIALS: AddressLimit = { name: 'trial', budget: perMinutes(20, 60) };

type Code = AnyCallError<typeof session.freeplay>;

const drawTrialName = ({ chance }: Context): string => drawName(chance, 'trial', 8);

/** Proposes the name that `startTrial` gives when it is still free; the browser keeps it in a cookie. [API-41] */
export async function proposeTrial(ctx: Context, visitor: Visitor): Promise<Value<typeof session.trialAccount>> {
  if (!(await hasTrials(ctx, visitor.merchantCode))) return { enabled: false, userName: '', captcha: true };
  const proposed = visitor.cookies.get('trialName');
  const userName = proposed !== undefined && TRIAL_NAME.test(proposed) ? proposed : drawTrialName(ctx);
  visitor.cookies.set('trialName', userName, PROPOSED_SECONDS);
  return { enabled: true, userName, captcha: true };
}

/** Whether one may try the games: some regulators want to know for certain how old somebody is, trials or not. [R17] */
async function hasTrials(ctx: Context, merchantCode: MerchantCode): Promise<boolean> {
  const [flags, { rows }] = await Promise.all([flagsOf(ctx, merchantCode), brandOf(ctx, merchantCode)]);
  return flags.FREEPLAY3 === true && rows.brand.profile !== 'UK';
}

/**
 * Opens an account of type 4 with play money and logs it in. It has no password: when its session ends it is not
 * entered again. [API-11]
 */
export async function startTrial(
  ctx: Context,
  { captcha, birthDate, merchantCode: trialMerchantCode }: Checked<typeof session.freeplay>,
  visitor: Visitor,
): Promise<Result<session.LoginValue, Code>> {
  const { merchantCode, cookies } = visitor;
  if (!(await hasTrials(ctx, merchantCode))) return fail('permission.denied');
  if (trialMerchantCode !== (await brandOf(ctx, merchantCode)).trialMerchantCode) return fail('request.invalid');
  if (!(await useCaptcha(ctx, visitor, captcha))) return fail('captcha.error');
  if (!(await takeOne(ctx, TRIALS, visitor.ip))) return fail('too.many.requests');
  const wrong = cookies.get('young') === undefined ? await ageProblem(ctx, merchantCode, birthDate) : 'young';
  if (wrong === 'format') return fail('field.invalid', { field: 'birthDate', problem: wrong });
  if (wrong === 'young') {
    cookies.set('young', '1', YOUNG_SECONDS);
    return fail('kyc.age');
  }
  const proposed = cookies.get('trialName');
  cookies.set('trialName', '', 0);
  return ok(await openTrial(ctx, visitor, proposed));
}

/**
 * Lets a member try a game with play money: beside the session of their own, which goes on, an account of type 4 is opened
 * that nobody but the game gets to know.
 */
export async function startTrialBeside(
  ctx: Context,
  visitor: Visitor,
): Promise<Result<Session, 'permission.denied' | 'too.many.requests'>> {
  if (!(await hasTrials(ctx, visitor.merchantCode))) return fail('permission.denied');
  if (!(await takeOne(ctx, TRIALS, visitor.ip))) return fail('too.many.requests');
  const { token } = await openTrial(ctx, { ...visitor, session: null });
  const found = await findSession(ctx, token);
  if (!found.ok) throw new Error('a session that was just started is there');
  return found;
}

async function openTrial(ctx: Context, visitor: Visitor, proposed?: string): Promise<session.LoginValue> {
  const { merchantCode } = visitor;
  const { memberId, value } = await ctx.db.transaction().execute(async (tx) => {
    const open = (account: string) => openAccount(ctx, tx, { merchantCode, account, password: null, type: TRIAL_TYPE });
    const wished = proposed !== undefined && TRIAL_NAME.test(proposed) ? await open(proposed) : null;
    const memberId = wished ?? (await open(drawTrialName(ctx)));
    if (memberId === null) throw new Error('a drawn name is taken');
    return { memberId, value: await startSession(ctx, tx, visitor, { memberId, method: 'trial' }) };
  });
  const { rows } = await brandOf(ctx, merchantCode);
  const amount = BigInt(rows.brand.trial_balance);
  const book = await bookOf(ctx, { merchantCode, type: TRIAL_TYPE });
  if (amount > 0n) await ctx.ledger.post(grantTrial({ ...book, memberId, amount }));
  return value;
}
