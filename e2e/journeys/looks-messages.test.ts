import { feedback, mail, type Call } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { found, lookAround, LOOKING } from '../harness/every-screen.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { overflows, resize, smallTargets } from '../harness/looks.ts';
import { askAs, plantSaver, type Saver } from '../harness/money.ts';
import { arrived } from '../harness/places.ts';
import { PICTURE } from '../harness/promotions.ts';
import { plantQuestion } from '../harness/rich.ts';
import { asStaff, grantGift } from '../harness/staff.ts';
import { wordsOf } from '../harness/words.ts';

const LONG_MS = 180_000;
const TALE = 'Napakahabang pamagat na hindi natatapos '.repeat(3).trim();
const WORD = 'Mahaba'.repeat(12);
const SUM = '123456789.00';

const patternOf = ({ path }: Pick<Call, 'path'>) => new RegExp(`${path.replace(/:\w+/g, '\\d+')}(\\?|$)`);

/** Changes what the server answers to a call. */
async function alter(page: Page, call: Pick<Call, 'path'>, change: (value: never) => unknown): Promise<void> {
  await page.route(patternOf(call), async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly value: never };
    await route.fulfill({ response, json: { ...body, value: change(body.value) } });
  });
}

describe.each(journeyLanguages)('in %s messages and feedback are readable and reachable', (language) => {
  const site = useSite({ popups: false, worker: false });
  const t = wordsOf(language);
  const visit = async (path: string, saver?: Saver) => {
    const { session } = saver ?? (await plantSaver(site));
    const visiting = await site.visit({ ...LOOKING, language, session });
    await visiting.open(path);
    await arrived(visiting);
    return visiting;
  };

  it(
    'with a message that brings a reward, and with the question before it is deleted',
    { timeout: LONG_MS },
    async () => {
      const saver = await plantSaver(site);
      await grantGift(saver);
      const [newest] = (await askAs(site, saver, mail.list, {})).list;
      const visiting = await visit(`/m/message?id=${newest?.id}`, saver);
      expect(await lookAround(visiting, language, 'message')).toEqual({});
      await visiting.page
        .getByRole('banner')
        .getByRole('button', { name: t('mail.remove') })
        .click();
      await visiting.page.getByRole('alertdialog').waitFor();
      expect(await lookAround(visiting, language, 'message-delete')).toEqual({});
    },
  );

  it('with messages that are chosen', async () => {
    const visiting = await visit('/m/webEmail');
    await visiting.page.getByRole('button', { name: t('mail.select') }).click();
    await visiting.page.getByRole('button', { name: t('mail.selectAll') }).click();
    expect(await lookAround(visiting, language, 'messages-chosen')).toEqual({});
  });

  it('with feedback that is written, and that is too long', async () => {
    const visiting = await visit('/m/feedback');
    const { page } = visiting;
    const add = (mimeType: string) =>
      page.getByLabel(t('upload.add')).setInputFiles({ name: 'p', mimeType, buffer: PICTURE });
    await page.getByRole('radio', { name: t('service.type.customerService') }).click();
    await page.getByLabel(t('feedback.content')).fill('salita '.repeat(201).trim());
    await page.getByText(t('feedback.wordsMax', { max: 200 })).waitFor();
    await add('image/png');
    await add('image/gif');
    await page.getByText(t('upload.type')).waitFor();
    expect(await lookAround(visiting, language, 'feedback-form')).toEqual({});
  });

  it('with a thread that waits, is answered and is closed', { timeout: LONG_MS }, async () => {
    const saver = await plantSaver(site);
    const id = await plantQuestion(site, saver);
    const visiting = await visit(`/m/feedback?id=${id}`, saver);
    expect(await lookAround(visiting, language, 'thread-open')).toEqual({});
    await asStaff('feedback', 'answer', id, '--text', 'Naipadala na po ito kanina, 20:12.', '--who', 'Mara');
    await visiting.page.getByText(/20:12/).waitFor();
    expect(await lookAround(visiting, language, 'thread-answered')).toEqual({});
    await visiting.page.getByRole('button', { name: t('feedback.close'), exact: true }).click();
    await visiting.page.getByText(t('feedback.state.closed')).first().waitFor();
    expect(await lookAround(visiting, language, 'thread-closed')).toEqual({});
  });

  it.each([
    ['/m/webEmail', mail.list],
    ['/m/message?id=1', mail.open],
    ['/m/feedback?tab=mine', feedback.list],
    ['/m/feedback?id=1', feedback.thread],
  ] as const)('while %s is on its way, and when it cannot be had', async (path, call) => {
    const saver = await plantSaver(site);
    const visiting = await site.visit({ ...LOOKING, language, session: saver.session });
    const { page, shoot } = visiting;
    const name = path.slice(3).replace(/\W/g, '-');
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(patternOf(call), async (route) => {
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

describe('messages and feedback with long words and large sums', () => {
  const site = useSite({ popups: false, worker: false });

  it('break nothing, however narrow', { timeout: LONG_MS }, async () => {
    const saver = await plantSaver(site);
    await grantGift(saver);
    const thread = await plantQuestion(site, saver);
    const [newest] = (await askAs(site, saver, mail.list, {})).list;
    const visiting = await site.visit({ ...LOOKING, session: saver.session });
    const { page, shoot } = visiting;
    await alter(page, mail.list, ({ list, ...rest }: { readonly list: object[] }) => ({
      ...rest,
      list: list.map((one, at) => ({ ...one, title: at % 2 === 0 ? TALE : WORD, excerpt: at % 2 === 0 ? WORD : TALE })),
      footer: { unread: 1234 },
    }));
    await alter(page, mail.open, ({ reward, ...rest }: mail.Mail) => ({
      ...rest,
      title: WORD,
      content: `<p>${WORD}</p><p>${TALE}</p>`,
      reward: reward && { ...reward, source: TALE, amount: SUM, turnover: SUM },
      prevTitle: WORD,
      nextTitle: TALE,
    }));
    await alter(page, feedback.list, ({ list, ...rest }: { readonly list: object[] }) => ({
      ...rest,
      list: list.map((one) => ({ ...one, content: WORD, reply: TALE + WORD, status: 'answered' })),
    }));
    await alter(page, feedback.thread, ({ posts, ...rest }: feedback.FeedbackThread) => ({
      ...rest,
      regulator: WORD,
      posts: posts.flatMap((post) => [
        { ...post, content: WORD + TALE },
        { ...post, id: `${post.id}0`, from: 'staff', name: WORD, content: TALE + WORD },
      ]),
    }));
    const findings: Record<string, readonly string[]> = {};
    for (const path of [
      '/m/webEmail',
      `/m/message?id=${newest?.id}`,
      '/m/feedback?tab=mine',
      `/m/feedback?id=${thread}`,
    ]) {
      await visiting.open(path);
      await arrived(visiting);
      for (const width of [375, 320]) {
        await resize(page, width);
        findings[`${path} ${width}`] = await overflows(page);
        findings[`${path} ${width} target`] = await smallTargets(page);
        await shoot(`long-${path.slice(3).replace(/\W/g, '-')}-${width}`);
      }
    }
    expect(found(findings)).toEqual({});
  });
});
