import {
  board,
  checkIn,
  mission,
  promotion,
  rain,
  rebate,
  referral,
  reward,
  vip,
  wheel,
  type Call,
} from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import { found, lookAround, LOOKING } from '../harness/every-screen.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { overflows, resize, smallTargets } from '../harness/looks.ts';
import { askAs, payIn, plantSaver } from '../harness/money.ts';
import { arrived } from '../harness/places.ts';
import { CAMPAIGNS, PICTURE, plantRewards, takeBonus } from '../harness/promotions.ts';
import { openStudio } from '../harness/vendor.ts';
import { wordsOf } from '../harness/words.ts';

const INFO = `/m/activityInfo?id=${CAMPAIGNS.fiesta}`;
const TALE = 'Napakahabang pamagat na hindi natatapos '.repeat(3).trim();
const WORD = 'Mahaba'.repeat(12);
/** Nine digits. */
const SUM = '123456789.00';

/** Changes what the server answers to a call. */
async function alter(page: Page, { path }: Pick<Call, 'path'>, change: (value: never) => unknown): Promise<void> {
  const pattern = new RegExp(`${path.replace(/:\w+/g, '\\d+')}(\\?|$)`);
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly value: never };
    await route.fulfill({ response, json: { ...body, value: change(body.value) } });
  });
}

describe.each(journeyLanguages)('in %s promotions are readable and reachable', (language) => {
  const site = useSite({ popups: false, worker: false });
  const t = wordsOf(language);
  const dialog = ({ page }: Visit, name: string) => page.getByRole('dialog', { name });
  const visit = async (path: string) => {
    const saver = await plantSaver(site);
    const visiting = await site.visit({ ...LOOKING, language, session: saver.session });
    await visiting.open(path);
    await arrived(visiting);
    return visiting;
  };
  const openCode = async (code: string) => {
    const visiting = await visit('/m/activity');
    await visiting.page.getByRole('button', { name: t('promoCode.open') }).click();
    const sheet = dialog(visiting, t('promoCode.title'));
    await sheet.getByLabel(t('promoCode.label')).fill(code);
    await sheet.getByRole('button', { name: t('promoCode.submit') }).click();
    return visiting;
  };

  it('with a code that is refused', async () => {
    const visiting = await openCode('WALANGGANITO');
    await visiting.page.getByText(t('promotion.code')).waitFor();
    expect(await lookAround(visiting, language, 'code-refused')).toEqual({});
  });

  it('with what a code gives, and with what it gave', async () => {
    const visiting = await openCode('MERIENDA');
    const offer = dialog(visiting, t('promoCode.before'));
    await offer.waitFor();
    expect(await lookAround(visiting, language, 'code-offer')).toEqual({});
    await offer.getByRole('button', { name: t('promoCode.take') }).click();
    await visiting.page.getByText(t('promoCode.paid')).waitFor();
    expect(await lookAround(visiting, language, 'code-taken')).toEqual({});
  });

  it('with the terms before joining', async () => {
    const visiting = await visit(INFO);
    await visiting.page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).click();
    await dialog(visiting, t('promoJoin.title')).waitFor();
    expect(await lookAround(visiting, language, 'join')).toEqual({});
  });

  it('with the terms of a bonus, and before joining it', async () => {
    const saver = await plantSaver(site);
    const cards = await askAs(site, saver, promotion.list, { language });
    const match = cards.find(({ promotionType }) => promotionType === 'FIRSTDEP');
    const visiting = await site.visit({ ...LOOKING, language, session: saver.session });
    await visiting.open(`/m/activityInfo?id=${match?.id}`);
    await visiting.page.getByRole('region', { name: t('promo.example') }).waitFor();
    await arrived(visiting);
    expect(await lookAround(visiting, language, 'bonus-terms')).toEqual({});
    await visiting.page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).click();
    await dialog(visiting, t('promoJoin.title')).waitFor();
    expect(await lookAround(visiting, language, 'bonus-join')).toEqual({});
  });

  it('with a bonus that runs, and its meter', async () => {
    const saver = await plantSaver(site);
    await payIn(site, saver, '500.00');
    const purse = await takeBonus(site, saver);
    const studio = await openStudio(site);
    await studio.play(saver, { stake: '120.00', win: '80.00' });
    await studio.play(saver, { stake: '40.00', win: '0', gameType: 'LIVE', gameCode: 'baccarat' });
    const visiting = await site.visit({ ...LOOKING, language, session: saver.session });
    await visiting.open('/m/rewardCenter');
    await visiting.page.getByRole('link', { name: t('meter.see') }).waitFor();
    await arrived(visiting);
    expect(await lookAround(visiting, language, 'rewards-bonus')).toEqual({});
    await visiting.open(`/m/rewardCenter?grant=${purse}`);
    await visiting.page.getByRole('heading', { name: t('meter.weights') }).waitFor();
    await arrived(visiting);
    expect(await lookAround(visiting, language, 'bonus-meter')).toEqual({});
  });

  it('with a comment that is written, and with one that waits', async () => {
    const visiting = await visit(INFO);
    await visiting.page.getByRole('button', { name: t('comments.write') }).click();
    const sheet = dialog(visiting, t('comments.sheet'));
    const add = (mimeType: string) =>
      sheet.getByLabel(t('upload.add')).setInputFiles({ name: 'p', mimeType, buffer: PICTURE });
    await sheet.getByLabel(t('comments.label')).fill('Salamat sa perya! '.repeat(7).trim());
    await add('image/png');
    await add('image/gif');
    await sheet.getByText(t('upload.type')).waitFor();
    expect(await lookAround(visiting, language, 'comment-form')).toEqual({});
    await sheet.getByRole('button', { name: t('upload.remove', { photo: t('upload.photo', { number: 2 }) }) }).click();
    await sheet.getByRole('button', { name: t('comments.send') }).click();
    await visiting.page.getByText(t('comments.waiting')).waitFor();
    await visiting.page.getByRole('heading', { name: t('comments.title') }).scrollIntoViewIfNeeded();
    expect(await lookAround(visiting, language, 'comment-waiting')).toEqual({});
  });

  it.each([
    ['/m/activity', promotion.list],
    [INFO, promotion.detail],
    ['/m/rewardCenter', reward.list],
    ['/m/leaderBoard', board.leaderBoard],
    ['/m/missions', mission.list],
    ['/m/inviteFriends', referral.show],
    ['/m/rewardCenter?grant=1', reward.purse],
    ['/m/member/benefits', vip.clubBenefit],
    ['/m/member/manualRebate', rebate.manual],
    ['/m/member/rebateReport', rebate.report],
    ['/m/activity?open=wheel', wheel.show],
    ['/m/activity?open=rain', rain.show],
    ['/m/activity?open=checkIn', checkIn.show],
  ] as const)('while %s is on its way, and when it cannot be had', async (path, call) => {
    const saver = await plantSaver(site);
    const visiting = await site.visit({ ...LOOKING, language, session: saver.session });
    const { page, shoot } = visiting;
    const name = path.slice(3).replace(/\W+/g, '-');
    const pattern = new RegExp(`${call.path.replace(/:\w+/g, '\\d+')}(\\?|$)`);
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(pattern, async (route) => {
      await failed;
      await route.fulfill({ status: 503, json: { success: false, errorCode: 'system.upgrading', message: '' } });
    });
    await visiting.open(path);
    await page.getByText(t('state.loading')).first().waitFor({ state: 'attached' });
    await shoot(`${name}-loading-${language}`);
    fail();
    await page.getByRole('button', { name: t('action.retry') }).waitFor();
    expect(await lookAround(visiting, language, `${name}-failed`)).toEqual({});
  });
});

describe('promotions with long words and large sums', () => {
  const site = useSite({ popups: false, worker: false });

  it('break nothing, however narrow', async () => {
    const saver = await plantSaver(site);
    await plantRewards(site, saver);
    const visiting = await site.visit({ ...LOOKING, session: saver.session });
    const { page, shoot } = visiting;
    const texts = (at: number) => ({ title: at % 2 === 0 ? TALE : WORD, highlight: TALE.slice(0, 60), note: TALE });
    await alter(page, promotion.list, (list: object[]) => list.map((one, at) => ({ ...one, ...texts(at) })));
    await alter(page, promotion.detail, (detail: promotion.PromotionDetail) => ({
      ...detail,
      ...texts(0),
      terms: { ...detail.terms, amount: SUM, turnover: SUM },
      reward: detail.reward && { ...detail.reward, amount: SUM, turnover: SUM },
    }));
    await alter(page, reward.list, ({ list, ...rest }: { readonly list: object[] }) => ({
      ...rest,
      list: list.map((one, at) => ({ ...one, source: texts(at).title, amount: SUM, turnover: SUM })),
      footer: { count: list.length, amount: SUM },
    }));
    const findings: Record<string, readonly string[]> = {};
    for (const [name, path] of [
      ['activity', '/m/activity'],
      ['info', INFO],
      ['rewards', '/m/rewardCenter'],
    ] as const) {
      await visiting.open(path);
      await arrived(visiting);
      for (const width of [375, 320]) {
        await resize(page, width);
        findings[`${name} ${width}`] = await overflows(page);
        findings[`${name} ${width} target`] = await smallTargets(page);
        await shoot(`long-${name}-${width}`);
      }
    }
    await resize(page, 320);
    const gap = await page.getByRole('region', { name: wordsOf('TY')('reward.ready') }).evaluate((card) => {
      const [sum, art] = [card.querySelector('p + * > *'), card.querySelector('img')];
      if (!sum || !art) throw new Error('There is no sum beside a picture.');
      const words = document.createRange();
      words.selectNodeContents(sum);
      return art.getBoundingClientRect().left - words.getBoundingClientRect().right;
    });
    expect(gap, 'between the sum and the picture').toBeGreaterThan(0);
    expect(found(findings)).toEqual({});
  });

  it('break no board, mission or invitation either', async () => {
    const saver = await plantSaver(site);
    const visiting = await site.visit({ ...LOOKING, session: saver.session });
    const { page, shoot } = visiting;
    const place = { points: 9_999_999, reward: '999999.00' };
    await alter(page, board.leaderBoard, ({ head, list, mine, ...rest }: board.LeaderBoard) => ({
      ...rest,
      head: head && { ...head, pool: SUM },
      list: list.map((one) => ({ ...one, ...place })),
      mine: mine && { ...mine, ...place, rank: 99_999, prize: { rank: 50, ...place } },
    }));
    await alter(page, mission.list, ({ missions, ...rest }: mission.Missions) => ({
      ...rest,
      missions: missions.map(({ steps, ...one }, at) => ({
        ...one,
        title: at % 2 === 0 ? TALE : WORD,
        highlight: TALE.slice(0, 60),
        amount: SUM,
        steps: steps.map((step) => ({ ...step, amount: SUM, turnover: SUM })),
      })),
    }));
    await alter(page, referral.show, ({ rules, ...rest }: referral.Referral) => ({
      ...rest,
      code: WORD.slice(0, 20),
      bonus: SUM,
      waiting: SUM,
      rules: { ...rules, firstDeposit: SUM, validBets: SUM, inviterAward: SUM, friendAward: SUM, turnover: SUM },
    }));
    const findings: Record<string, readonly string[]> = {};
    for (const path of ['/m/leaderBoard', '/m/missions', '/m/inviteFriends']) {
      await visiting.open(path);
      await arrived(visiting);
      for (const width of [375, 320]) {
        await resize(page, width);
        findings[`${path} ${width}`] = await overflows(page);
        findings[`${path} ${width} target`] = await smallTargets(page);
        await shoot(`long-${path.slice(3)}-${width}`);
      }
    }
    expect(found(findings)).toEqual({});
  });

  it('break no meter or level either', async () => {
    const saver = await plantSaver(site);
    const id = await takeBonus(site, saver);
    const visiting = await site.visit({ ...LOOKING, session: saver.session });
    const { page, shoot } = visiting;
    const full = { source: TALE, amount: SUM, balance: SUM, released: SUM, needed: SUM, done: SUM, left: SUM };
    await alter(page, reward.purse, ({ list }: { readonly list: object[] }) => ({
      cash: SUM,
      list: list.map((one) => ({ ...one, ...full, maxStake: SUM })),
    }));
    await alter(page, vip.clubBenefit, ({ levels, standing, ...rest }: vip.ClubBenefit) => ({
      ...rest,
      levels: levels.map(({ conditions, benefits, ...level }) => ({
        ...level,
        name: WORD.slice(0, 30),
        conditions: { ...conditions, deposits: SUM, validBets: SUM, keep: SUM },
        benefits: { ...benefits, levelUp: SUM, week: SUM, month: SUM, birthday: SUM, dailyWithdraw: SUM },
      })),
      standing: standing && { ...standing, deposits: SUM, validBets: SUM },
    }));
    const findings: Record<string, readonly string[]> = {};
    for (const path of [`/m/rewardCenter?grant=${id}`, '/m/rewardCenter', '/m/member/benefits']) {
      await visiting.open(path);
      await arrived(visiting);
      const name = path.slice(3).replace(/\W+/g, '-');
      for (const width of [375, 320]) {
        await resize(page, width);
        findings[`${name} ${width}`] = await overflows(page);
        findings[`${name} ${width} target`] = await smallTargets(page);
        await shoot(`long-${name}-${width}`);
      }
    }
    expect(found(findings)).toEqual({});
  });
});
