import { randomUUID } from 'node:crypto';
import { cashier, feedback } from '@perya/contract';
import { addCard, askAs, payIn, PIN, plantSaver, type MoneySite, type Saver } from './money.ts';
import { plantRewards } from './promotions.ts';
import { openStudio } from './vendor.ts';

/** Asks the house something; gives the id of the thread. */
export async function plantQuestion(site: MoneySite, saver: Saver): Promise<string> {
  const content =
    'Nag-withdraw ako kanina, W2611-150-10377. Hindi pa dumarating sa GCash ko. Pakitingnan po kung nasaan na.';
  const input = { key: randomUUID(), questionType: 'withdraw' as const, content };
  return (await askAs(site, saver, feedback.create, input)).id;
}

/** Makes a member whose screens of money are full: paid in, won and lost, a withdrawal under way, rewards, a question, an agent above. */
export async function plantRich(site: MoneySite): Promise<Saver> {
  const saver = await plantSaver(site);
  await site
    .database()
    .query(`update member set upline_id = (select id from member where account = 'agent01') where id = $1`, [
      saver.memberId,
    ]);
  await payIn(site, saver, '1500.00');
  const studio = await openStudio(site);
  await studio.play(saver, { stake: '700.00', win: '1820.50' });
  await studio.play(saver, { stake: '850.00', win: '0', gameType: 'LIVE', gameCode: 'baccarat' });
  await studio.bet(saver, { stake: '40.00', gameType: 'SPORTS', gameCode: 'basketball' });
  const bankCardId = await addCard(site, saver);
  await askAs(site, saver, cashier.withdraw, { bankCardId, amount: '300.00', paymentPassword: PIN });
  await plantRewards(site, saver);
  await plantQuestion(site, saver);
  return saver;
}
