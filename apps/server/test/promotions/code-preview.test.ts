import { promotion } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveCampaign, pauseCampaign, readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { afterMs } from '../kit/patience.ts';
import { createPerson } from '../kit/people.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  draftFile,
  openCampaign,
  potOf,
  previewCode,
  typeCode,
  untilState,
  valueOf,
} from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const TRIAL = 4;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

describe('the preview of a promo code', () => {
  it('tells what it gives, its turnover as money, its window and its terms, and moves nothing [API-47]', async () => {
    const campaign = await openCampaign(server, { amount: '88.00', times: 2, hours: 72 });
    const ana = await createVerified(server);
    const before = await potOf(server, campaign);
    const told = valueOf(await previewCode(server, ana, campaign.promoCode.toLowerCase()));
    expect(told).toMatchObject({
      id: campaign.id,
      promotionType: 'CODE',
      state: null,
      terms: { hash: campaign.hash, amount: '88.00', turnoverTimes: 2, turnover: '176.00', claimHours: 72 },
      claimUntil: new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString(),
    });
    expect([await cashOf(server, ana), await potOf(server, campaign)]).toEqual([0n, before]);
    const taken = await typeCode(server, ana, campaign.promoCode, { hash: told.terms.hash });
    expect(valueOf(taken)).toMatchObject({ amount: '88.00', isPaid: false });
    expect(codeOf(await previewCode(server, ana, campaign.promoCode))).toBe('promotion.once');
  });

  it('has no window where the code is paid at once', async () => {
    const campaign = await openCampaign(server);
    expect(valueOf(await previewCode(server, await createVerified(server), campaign.promoCode)).claimUntil).toBeNull();
  });

  it('binds who takes it to the terms they read: others are refused and told anew [API-47, PROMO-06]', async () => {
    const code = 'terms-move';
    const first = await openCampaign(server, { code, amount: '100.00', promoCode: 'MOVE-1' });
    const ana = await createVerified(server);
    const { terms } = valueOf(await previewCode(server, ana, 'MOVE-1'));
    const draft = readDraft({
      ...draftFile(server.ctx, { code, amount: '20.00', promoCode: 'MOVE-1' }),
      content: undefined,
    });
    if (draft.ok) await saveDraft(server.ctx, draft.value, 'Ana');
    expect((await approveCampaign(server.ctx, code, 'Ben', null)).ok).toBe(true);
    const refused = await typeCode(server, ana, 'MOVE-1', { hash: terms.hash });
    expect(codeOf(refused)).toBe('promotion.terms');
    expect([terms.hash, await cashOf(server, ana)]).toEqual([first.hash, 0n]);
    await expect
      .poll(async () => valueOf(await previewCode(server, ana, 'MOVE-1')).terms)
      .toMatchObject({ version: 2, amount: '20.00' });
    expect(valueOf(await typeCode(server, ana, 'MOVE-1'))).toMatchObject({ amount: '20.00', isPaid: true });
  });

  it('is refused as taking the code would be, one by one [API-47]', async () => {
    const ana = await createVerified(server);
    const of = async (promoCode: string) => codeOf(await previewCode(server, ana, promoCode));
    const coming = await openCampaign(server, { startsIn: 2, endsIn: 4 });
    const joined = await openCampaign(server, { needsJoin: true });
    const few = await openCampaign(server, { segment: { fact: 'member', oneOf: ['1'] } });
    const paused = await openCampaign(server);
    await pauseCampaign(server.ctx, paused.code, 'Ana');
    await untilState(server, paused.code, 'paused');
    const cases = [
      [coming.promoCode, 'promotion.coming'],
      [joined.promoCode, 'promotion.join'],
      [few.promoCode, 'promotion.segment'],
      [paused.promoCode, 'promotion.closed'],
      ['NO-SUCH', 'promotion.code'],
    ] as const;
    for (const [typed, code] of cases) {
      expect([typed, await of(typed)]).toEqual([typed, code]);
      expect([typed, codeOf(await typeCode(server, ana, typed))]).toEqual([typed, code]);
    }
    const spent = await openCampaign(server, { budget: '50.00' });
    // What is left is looked at every few seconds.
    expect(await afterMs(6000, () => of(spent.promoCode))).toBe('promotion.exhausted');
  });

  it('says nothing to whom nothing is offered, and knows no code of another brand [R31, STD-04]', async () => {
    const campaign = await openCampaign(server);
    const trial = await createPerson(server.ctx, { type: TRIAL });
    expect(codeOf(await previewCode(server, trial, campaign.promoCode))).toBe('free_reject');
    const unknown = await createPerson(server.ctx);
    expect(codeOf(await previewCode(server, unknown, campaign.promoCode))).toBe('kyc.required');
    expect(codeOf(await previewCode(server, unknown, 'NO-SUCH'))).toBe('kyc.required');
    expect(codeOf(await server.ask(promotion.previewCode, { code: campaign.promoCode }))).toBe('session.required');
    await createBrand(server.ctx, 'other', { profile: 'OTHER' });
    await server.database.sql(`insert into brand_flag values ('other', 'REWCEN3', true)`);
    const theirs = await openCampaign(server, { brand: 'other', approvalNo: null });
    expect(codeOf(await previewCode(server, await createVerified(server), theirs.promoCode))).toBe('promotion.code');
  });

  it('can be guessed a few times only, whichever call is used and whoever does it at an address [T17]', async () => {
    const campaign = await openCampaign(server);
    const ana = await createVerified(server);
    const codes: string[] = [];
    for (let nr = 0; nr < 22; nr += 1) {
      const ask = nr % 2 === 0 ? previewCode : typeCode;
      codes.push(codeOf(await ask(server, ana, `GUESS-${nr}`)));
    }
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['promotion.code']));
    expect(codes.slice(20)).toEqual(['too.many.requests', 'too.many.requests']);
    expect(codeOf(await previewCode(server, ana, campaign.promoCode))).toBe('too.many.requests');
    // Others at the same address go on until all of them together have tried too many.
    let [tries, last] = [0, ''];
    for (let person = await createVerified(server); last !== 'too.many.requests' && tries < 120; tries += 1) {
      if (tries % 19 === 18) person = await createVerified(server);
      last = codeOf(await previewCode(server, person, `GUESS-${tries}`));
    }
    expect(last).toBe('too.many.requests');
    expect(tries).toBeGreaterThan(60);
    expect(codeOf(await previewCode(server, await createVerified(server), campaign.promoCode))).toBe(
      'too.many.requests',
    );
  });
});
