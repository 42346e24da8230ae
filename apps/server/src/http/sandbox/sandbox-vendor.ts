import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { listVendorSpins, readSpinsById, type OwnSpins } from '../../modules/rewards/index.ts';
import { answerVendor } from '../../modules/vendor-wallet/index.ts';
import { vendorOf, type Vendor } from '../../modules/vendors/index.ts';
import { formatAmount } from '../../platform/money.ts';
import { sendMissing } from '../pages/static.ts';

const SHOWN_MAX = 12;
/** What a round of the sandbox pays, in tenths of its stake: each as likely. */
const PAYS = [0n, 0n, 0n, 5n, 10n, 40n];
const PATH = '/sandbox/vendor/';

/** Free rounds that a vendor of the sandbox has. */
export type SandboxRounds = OwnSpins;

/**
 * A vendor that gives free rounds, for demonstrations: any whose address is `/sandbox/vendor/` and its code. It keeps nothing of its
 * own; what was played is what it told of.
 */
export function serveSandboxVendor(app: FastifyInstance, ctx: Context): void {
  app.post(`${PATH}:code`, async (request, reply) => {
    const vendor = await vendorOf(ctx, (request.params as { code: string }).code);
    if (!vendor || !isSigned(request, vendor)) return sendMissing(reply);
    const { call, bonusRef } = request.body as { readonly call?: string; readonly bonusRef?: string };
    const spins = /^[1-9]\d{0,17}$/.test(bonusRef ?? '') ? await readSpinsById(ctx.db, bonusRef ?? '') : undefined;
    const isTheirs = spins?.vendor_code === vendor.code;
    const isGrant = call === 'free-rounds/grant';
    if (!isTheirs) return isGrant ? { status: 'REFUSED', note: 'nobody knows these rounds' } : { status: 'UNKNOWN' };
    return isGrant ? { status: 'OK' } : { status: 'OK', used: spins.used };
  });
  app.post('/sandbox/rounds/:id(^\\d{1,18}$)', async (request, reply) => {
    const spins = await readSpinsById(ctx.db, (request.params as { id: string }).id);
    const vendor = spins && (await vendorOf(ctx, spins.vendor_code));
    if (!vendor || request.headers['sec-fetch-site'] === 'cross-site' || !isOfSandbox(vendor))
      return sendMissing(reply);
    await playRound(ctx, vendor, spins);
    return reply.header('Cache-Control', 'no-store').redirect('/sandbox', 303);
  });
}

/** The free rounds that vendors of the sandbox have. */
export async function sandboxRounds(ctx: Context, merchantCode: string): Promise<SandboxRounds[]> {
  const rows = await listVendorSpins(ctx.db, merchantCode, SHOWN_MAX);
  const vendors = await Promise.all(rows.map((row) => vendorOf(ctx, row.vendor_code)));
  return rows.filter((_, at) => isOfSandbox(vendors[at]));
}

function isOfSandbox(vendor: Vendor | undefined): boolean {
  return vendor !== undefined && new URL(vendor.apiUrl, 'http://nowhere').pathname === `${PATH}${vendor.code}`;
}

/** Plays the next round; the same one again, by another server or tab, is the same message. */
async function playRound(ctx: Context, vendor: Vendor, spins: OwnSpins): Promise<void> {
  const { id, member_id: playerId, currency, game_code: gameCode, used } = spins;
  const tenths = PAYS[ctx.chance.below(PAYS.length)] ?? 0n;
  const amount = formatAmount((BigInt(spins.stake) * tenths) / 10n, currency);
  const txId = `sandbox-${id}-${used + 1}`;
  const names = { requestId: txId, playerId, currency, txId, roundId: txId, gameCode, gameType: 'RNG' as const };
  await answerVendor(ctx, vendor, 'promo', { ...names, amount, promoType: 'freeRound', bonusRef: id, rounds: 1 });
}

function isSigned({ headers, url, body }: FastifyRequest, { keys }: Vendor): boolean {
  const text = (name: string) => String(headers[name] ?? '');
  const key: KeyObject | undefined = keys.get(text('x-key-id'));
  if (key?.type !== 'secret') return false;
  const signed = `${text('x-timestamp')}\n${text('x-nonce')}\nPOST\n${url}\n${JSON.stringify(body)}`;
  const wanted = Buffer.from(createHmac('sha256', key).update(signed).digest('hex'));
  const said = Buffer.from(text('x-signature'));
  return said.length === wanted.length && timingSafeEqual(said, wanted);
}
