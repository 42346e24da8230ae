import { type Checked, type FlagSet, type session } from '@perya/contract';
import { assert, fail } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { verifyIdToken, type FirebaseIdentity } from '../firebase/firebase.service.ts';
import { checkAgreement, noteAgreement } from '../account/agreement.service.ts';
import { findByData, openData, putData } from '../account/member-data.service.ts';
import { openAccount } from '../account/open-account.service.ts';
import { flagsOf } from '../../brand/index.ts';
import { drawName } from '../account/draw-name.ts';
import { enter, type LoginResult } from './enter.service.ts';
import { findById } from './login-member.store.ts';
import type { PersonValue } from '../../../player-protection.ts';

type Channel = (typeof session.FIREBASE_CHANNELS)[number];

/** Somebody else's request opened the account of this identity a moment earlier. */
class OpenedMeanwhile extends Error {
  override readonly name = 'OpenedMeanwhile';
}

/** Logs in who Firebase knows; an identity that comes for the first time gets an account. [LOGIN-17, API-104] */
export async function logInByFirebase(
  ctx: Context,
  input: Checked<typeof session.login>,
  visitor: Visitor,
): Promise<LoginResult> {
  const { firebaseChannel: channel, firebaseIdToken: token, remember = false, site } = input;
  const { deviceCredential: shownDevice } = input;
  const { merchantCode } = visitor;
  if (!channel || !token) return fail('request.invalid');
  if (!isOn(await flagsOf(ctx, merchantCode), channel)) return fail('permission.denied');
  const identity = await verifyIdToken(ctx, merchantCode, channel, token);
  if (!identity.ok) return identity;
  const problem = await checkAgreement(ctx, visitor, input.agreementVersion);
  const agreed = problem === null ? (input.agreementVersion ?? '') : null;
  const memberId = await memberOf(ctx, visitor, channel, identity.value, agreed);
  if (memberId === null) return fail('field.invalid', { field: 'agreementVersion', problem });
  const member = await findById(ctx.db, memberId);
  assert(member, 'an identity belongs to a member who is gone');
  const entry = { method: 'firebase', byPhone: channel === 'sms', remember, site, shownDevice } as const;
  return ctx.db.transaction().execute((tx) => enter(ctx, tx, visitor, member, entry));
}

/** [LOGIN-06, SMSC-07] */
function isOn({ FIREBASE3, GOOGLELOGIN3, FACEBOOKLOGIN3 }: FlagSet, channel: Channel): boolean {
  const byChannel = { sms: true, google: GOOGLELOGIN3, facebook: FACEBOOKLOGIN3 };
  return FIREBASE3 === true && byChannel[channel] === true;
}

/** Null when nobody is known by this identity and the words in force were not agreed to. */
async function memberOf(
  ctx: Context,
  visitor: Visitor,
  channel: Channel,
  identity: FirebaseIdentity,
  agreed: string | null,
): Promise<string | null> {
  const known = await findKnown(ctx, visitor, channel, identity);
  if (known !== null || agreed === null) return known;
  try {
    return await openFor(ctx, visitor, { channel, identity, agreed });
  } catch (error) {
    const opened = error instanceof OpenedMeanwhile ? await findKnown(ctx, visitor, channel, identity) : null;
    if (opened === null) throw error;
    return opened;
  }
}

/** By the identity itself, or by a number that Firebase just proved; a mail address proves nothing here. [T6] */
async function findKnown(
  ctx: Context,
  { merchantCode, ip }: Visitor,
  channel: Channel,
  { uid, mobile }: FirebaseIdentity,
): Promise<string | null> {
  const known = await findByData(ctx, merchantCode, 'firebase', uid);
  if (known !== null || channel !== 'sms' || mobile === null) return known;
  const memberId = await findByData(ctx, merchantCode, 'mobile', mobile);
  if (memberId === null) return null;
  const owner = { memberId, merchantCode };
  await ctx.db.transaction().execute(async (tx) => {
    // The identity that an account has still opens it; the number is proved anew each time.
    if ((await openData(ctx, tx, owner, 'firebase')) !== null) return;
    if ((await putData(ctx, tx, owner, 'firebase', uid)) === 'taken') return;
    await ctx.protection.followPerson(tx, owner, [{ field: 'firebase', value: uid }], { ip });
  });
  return memberId;
}

interface Newcomer {
  readonly channel: Channel;
  readonly identity: FirebaseIdentity;
  readonly agreed: string;
}

function openFor(
  ctx: Context,
  { merchantCode, ip }: Visitor,
  { channel, identity: { uid, mobile }, agreed }: Newcomer,
): Promise<string> {
  return ctx.db.transaction().execute(async (tx) => {
    const account = drawName(ctx.chance, 'player', 8);
    const memberId = await openAccount(ctx, tx, { merchantCode, account, password: null, type: 0 });
    if (memberId === null) throw new Error('a drawn name is taken');
    const owner = { memberId, merchantCode };
    const values: PersonValue[] = [{ field: 'firebase', value: uid }];
    if (channel === 'sms' && mobile !== null) values.push({ field: 'mobile', value: mobile });
    for (const { field, value } of values) {
      if ((await putData(ctx, tx, owner, field, value)) === 'taken') throw new OpenedMeanwhile();
    }
    await ctx.protection.followPerson(tx, owner, values, { ip });
    await noteAgreement(ctx, tx, memberId, agreed);
    return memberId;
  });
}
