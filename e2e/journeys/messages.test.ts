import { feedback, mail, reward } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, countCalls, payIn, plantSaver, purseOf } from '../harness/money.ts';
import { PICTURE } from '../harness/promotions.ts';
import { asStaff, grantGift } from '../harness/staff.ts';
import { pressTwice, swipe } from '../harness/touch.ts';
import { wordsOf } from '../harness/words.ts';

const LONG_MS = 180_000;
/** What stands before the first place of a text. */
const startOf = (text: string) => new RegExp(`^${text.split(' {')[0]}`);
const GIFT = { centavos: 5800n, text: '₱58.00' };

describe('messages', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'tell of a reward by the bell, which is taken from there once and outlives its message, in %s [SCR-12] [SCR-13] [API-43..45] [API-50] [HOME-35..37]',
    { tags: ['core'], timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/home');
      const before = await askAs(site, saver, mail.unreadCount, {});
      const bell = (count: number) =>
        page.getByRole('banner').getByRole('link', { name: t('header.messagesUnread', { count }), exact: true });
      await bell(before).waitFor();
      await grantGift(saver);
      await bell(before + 1).waitFor();
      await shoot(`bell-${language}`);
      await bell(before + 1).tap();

      const { list } = await askAs(site, saver, mail.list, { language });
      const [newest] = list;
      if (!newest) throw new Error('There is no message of the gift.');
      expect([newest.kind, newest.read, newest.rewardId !== null]).toEqual(['reward', false, true]);
      const row = page.locator(`a[href="/m/message?id=${newest.id}"]`);
      await row.getByText(newest.title).waitFor();
      await shoot(`messages-${language}`);
      await row.tap();
      const card = page.getByRole('region', { name: t('mail.reward') });
      await card.getByText(t('mail.rewardStake', { amount: GIFT.text, times: 1 })).waitFor();
      await shoot(`message-${language}`);
      const sent = countCalls(page, reward.claim);
      const cash = (await purseOf(site, saver)).cash;
      await pressTwice(page, new RegExp(`^${t('reward.claim')}: `));
      await page.getByText(t('reward.taken', { amount: GIFT.text })).waitFor();
      await card.getByText(t('reward.label.claimed'), { exact: true }).waitFor();
      expect(sent()).toBe(1);
      expect((await purseOf(site, saver)).cash - cash).toBe(GIFT.centavos);
      expect(await askAs(site, saver, mail.unreadCount, {})).toBe(before);
      await shoot(`message-taken-${language}`);

      await page
        .getByRole('banner')
        .getByRole('button', { name: t('mail.remove') })
        .tap();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('mail.remove') }).tap();
      await page.waitForURL('**/m/webEmail');
      await page.getByRole('tablist', { name: t('mail.tabs') }).waitFor();
      await row.waitFor({ state: 'detached' });
      const { list: kept } = await askAs(site, saver, reward.list, { status: 'claimed' });
      expect(kept.map(({ id }) => id)).toContain(newest.rewardId);
      await open(`/m/message?id=${newest.id}`);
      await page.getByText(t('mail.missing')).waitFor();
      expect(problems.filter((problem) => !/404/.test(problem))).toEqual([]);
    },
  );

  it('are swiped aside and deleted, and all of them are read at once [SCR-12] [API-45]', async () => {
    const t = wordsOf('TY');
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ session: saver.session });
    await payIn(site, saver, '200.00');
    const read = async () => (await askAs(site, saver, mail.list, { language: 'TY' })).list;
    await expect.poll(async () => (await read()).length).toBeGreaterThan(1);
    const [first] = await read();
    if (!first) throw new Error('There is no message.');
    await open('/m/webEmail');
    const row = page.locator(`a[href="/m/message?id=${first.id}"]`);
    const box = await row.boundingBox();
    if (!box) throw new Error('The message cannot be seen.');
    const y = box.y + box.height / 2;
    await swipe(page, { x: box.x + 300, y }, { x: box.x + 120, y });
    await page
      .getByRole('button', { name: t('mail.removeOf', { title: first.title }), exact: true })
      .first()
      .tap();
    await row.waitFor({ state: 'detached' });
    expect((await read()).map(({ id }) => id)).not.toContain(first.id);
    const readAll = page.getByRole('banner').getByRole('button', { name: t('mail.readAll') });
    await readAll.tap();
    await readAll.waitFor({ state: 'detached' });
    expect(await askAs(site, saver, mail.unreadCount, {})).toBe(0);
    expect(problems).toEqual([]);
  });

  it('are nowhere while their switch is off [STD-05] [FLAG-22] [HOME-37]', async () => {
    const t = wordsOf('TY');
    await site.database().setFlag('MAILCEN', false);
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ session: saver.session });
    await open('/m/mine');
    await page.getByRole('link', { name: t('mine.security'), exact: true }).waitFor();
    expect(await page.getByRole('link', { name: new RegExp(`^${t('menu.messages')}`) }).count()).toBe(0);
    await open('/m/webEmail');
    await page.getByText(t('permission.denied')).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('feedback', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'is written with a picture, answered by staff, answered again and closed, in %s [SCR-14] [API-28] [API-29] [UPL-03] [VAL-33]',
    { tags: ['core'], timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/mine');
      await page.getByRole('link', { name: t('menu.feedback') }).tap();
      await page.getByRole('radio', { name: t('service.type.withdraw') }).tap();
      await page.getByLabel(t('feedback.content')).fill('Nasaan na ang pera ko');
      await page.getByText(t('feedback.count', { count: 5, max: 200 })).waitFor();
      await page.getByLabel(t('upload.add')).setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: PICTURE });
      const send = page.getByRole('button', { name: t('feedback.send') });
      await expect.poll(() => send.isEnabled()).toBe(true);
      await shoot(`feedback-new-${language}`);
      const sent = countCalls(page, feedback.create);
      await pressTwice(page, t('feedback.send'));
      await page.getByText(startOf(t('feedback.sentTitle'))).waitFor();
      const { list } = await askAs(site, saver, feedback.list, {});
      const [thread] = list;
      if (!thread) throw new Error('There is no thread.');
      await page.getByText(t('feedback.sentTitle', { number: thread.number })).waitFor();
      expect([sent(), list.length]).toEqual([1, 1]);
      await shoot(`feedback-sent-${language}`);

      await asStaff('feedback', 'answer', thread.number, '--text', 'Naipadala na po kanina', '--who', 'Mara');
      await page.getByText(t('feedback.new')).waitFor();
      await page.locator(`a[href="/m/feedback?id=${thread.id}"]`).last().tap();
      const posts = page.getByRole('log');
      await posts.getByText('Naipadala na po kanina').waitFor();
      await posts.getByText(/^Mara, /).waitFor();
      await page.getByRole('banner').getByText(thread.number).waitFor();
      await expect
        .poll(async () => (await askAs(site, saver, feedback.list, {})).list.map(({ unread }) => unread))
        .toEqual([false]);
      await shoot(`feedback-thread-${language}`);

      await page.getByLabel(t('feedback.answer')).fill('Salamat po');
      await page.getByRole('button', { name: t('feedback.send') }).tap();
      await posts.getByText('Salamat po').waitFor();
      await page.getByText(t('feedback.state.open')).first().waitFor();
      await page.getByRole('button', { name: t('feedback.close'), exact: true }).tap();
      await page.getByText(startOf(t('feedback.closed.member'))).waitFor();
      await shoot(`feedback-closed-${language}`);
      const [closed] = (await askAs(site, saver, feedback.list, {})).list;
      expect(closed?.status).toBe('closed');
      expect(problems).toEqual([]);
    },
  );
});
