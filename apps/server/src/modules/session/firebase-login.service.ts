import { type Checked, type FlagSet, type session } from '@perya/contract';
import { assert, fail } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../http/handler.ts';
import { verifyIdToken, type FirebaseIdentity } from '../firebase/firebase.service.ts';
import { findByData, putData } from '../member/member-data.service.ts';
import { openAccount } from '../member/open-account.service.ts';
import { flagsOf } from '../system/settings.service.ts';
import { drawName } from './draw-name.ts';
import { enter, type LoginResult } from './enter.service.ts';
import { findById } from './login-member.store.ts';

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
  const { merchantCode } = visitor;
  if (!channel || !token) return fail('request.invalid');
  if (!isOn(await flagsOf(ctx, merchantCode), channel)) return fail('permission.denied');
  const identity = await verifyIdToken(ctx, merchantCode, channel, token);
  if (!identity.ok) return identity;
  const memberId = await memberOf(ctx, merchantCode, channel, identity.value);
  const member = await findById(ctx.db, memberId);
  assert(member, 'an identity belongs to a member who is gone');
  return ctx.db.transaction().execute((tx) => enter(ctx, tx, visitor, member, { method: 'firebase', remember, site }));
}

/** [LOGIN-06, SMSC-07] */
function isOn({ FIREBASE3, GOOGLELOGIN3, FACEBOOKLOGIN3 }: FlagSet, channel: Channel): boolean {
  const byChannel = { sms: true, google: GOOGLELOGIN3, facebook: FACEBOOKLOGIN3 };
  return FIREBASE3 === true && byChannel[channel] === true;
}

async function memberOf(
  ctx: Context,
  merchantCode: string,
  channel: Channel,
  identity: FirebaseIdentity,
): Promise<string> {
  const known = await findKnown(ctx, merchantCode, channel, identity);
  if (known !== null) return known;
  try {
    return await openFor(ctx, merchantCode, channel, identity);
  } catch (error) {
    const opened = error instanceof OpenedMeanwhile ? await findKnown(ctx, merchantCode, channel, identity) : null;
    if (opened === null) throw error;
    return opened;
  }
}

/** By the identity itself, or by a number that Firebase just proved; a mail address proves nothing here. [T6] */
async function findKnown(
  ctx: Context,
  merchantCode: string,
  channel: Channel,
  { uid, mobile }: FirebaseIdentity,
): Promise<string | null> {
  const known = await findByData(ctx, merchantCode, 'firebase', uid);
  if (known !== null || channel !== 'sms' || mobile === null) return known;
  const memberId = await findByData(ctx, merchantCode, 'mobile', mobile);
  if (memberId !== null) await putData(ctx, ctx.db, { memberId, merchantCode }, 'firebase', uid);
  return memberId;
}

function openFor(
  ctx: Context,
  merchantCode: string,
  channel: Channel,
  { uid, mobile }: FirebaseIdentity,
): Promise<string> {
  return ctx.db.transaction().execute(async (tx) => {
    const account = drawName(ctx.chance, 'player', 8);
    const memberId = await openAccount(ctx, tx, { merchantCode, account, password: null, type: 0 });
    if (memberId === null) throw new Error('a drawn name is taken');
    const owner = { memberId, merchantCode };
    if ((await putData(ctx, tx, owner, 'firebase', uid)) === 'taken') throw new OpenedMeanwhile();
    if (channel === 'sms' && mobile !== null && (await putData(ctx, tx, owner, 'mobile', mobile)) === 'taken') {
      throw new OpenedMeanwhile();
    }
    return memberId;
  });
}
