import { randomUUID } from 'node:crypto';
import { content, float, invitation, member, studio, system } from '@perya/contract';
import { assert } from '@perya/std';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { HEAD_ICON_OPTIONS } from '../../src/modules/identity/index.ts';
import { plantEarned } from './agent-rebate-kit.ts';
import { plantFinal } from './board-kit.ts';
import { changeBrand } from './brands.ts';
import { openDeposit } from './deposits.ts';
import type { Sending } from './every-call.ts';
import { giveRain, rainOf } from './agent-rain-kit.ts';
import { betNamed, fund, spin } from './funds.ts';
import { enter, registerLine, staffOf } from './lines-kit.ts';
import { solveCaptcha } from './login-kit.ts';
import { askHouse, writeTo } from './mail-kit.ts';
import { createSpinner, sharedWave, sharedWheel } from './luck-kit.ts';
import { until } from './patience.ts';
import { createAccount, createPerson, logIn } from './people.ts';
import { picture, upload } from './pictures.ts';
import { createProved } from './proved.ts';
import { subscription } from './push-kit.ts';
import { dueRebate } from './rebate-kit.ts';
import { createVerified, givePurse, grantTo, openCampaign, type Wish } from './promo-kit.ts';
import { codeFor, goodForm, newMember } from './registering.ts';
import type { TestServer } from './server.ts';
import { launchFor, sitAgain, valueOf } from './studio-kit.ts';
import { createPlayer } from './vendor-kit.ts';
import { giftFor } from './vip-kit.ts';
import { addCard, ask, createSaver, createUsual, NAME, newAccountNo, PIN, withdraw } from './withdraw-kit.ts';

/** A server in which calls can succeed, and what they can name. */
export interface World {
  readonly server: TestServer;
  /** A title of the lobby. */
  readonly nodeId: string;
}

/** What a call needs that its schema cannot know; made each time for somebody new. */
export type Fixture = (world: World) => Promise<Omit<Sending, 'key'>>;

const CASH = 1_000_000n;
const NEW_PASSWORD = 'Tubig-at-Langit-9';
let numbers = 9_190_000_000;
const newNumber = () => String((numbers += 1));

/** Somebody with a message. */
const message: Fixture = async ({ server }) => {
  const person = await createVerified(server);
  return { token: person.token, input: { id: await writeTo(server, person) } };
};

/** Somebody with a question that waits. */
const thread: Fixture = async ({ server }) => {
  const { token } = await createVerified(server);
  const answer = await askHouse(server, { token });
  assert(answer.kind === 'value', 'the question is taken');
  return { token, input: { id: answer.value.id } };
};

/** Somebody with papers, a payment password and money, and what they ask for. */
const saver =
  (input: Sending['input']): Fixture =>
  async ({ server }) => {
    const { token } = await createSaver(server, CASH);
    return { token, input: { ...input } };
  };

/** A withdrawal that nobody has sent yet. */
const withdrawal: Fixture = async ({ server }) => {
  const person = await createUsual(server, CASH);
  const { orderNo } = await withdraw(server, person, 50_000n);
  return { token: person.token, input: { orderNo } };
};

const depositOrder: Fixture = async ({ server }) => {
  const person = await createSaver(server, 0n);
  const { orderNo } = await openDeposit(server, person);
  return { token: person.token, input: { orderNo } };
};

/** A key under which money was asked for. */
const usedKey: Fixture = async ({ server }) => {
  const person = await createUsual(server, CASH);
  const key = randomUUID();
  const answer = await ask(server, person, person.cardId, 50_000n, { key });
  assert(answer.kind === 'value', 'the withdrawal is taken');
  return { token: person.token, input: { key } };
};

/** An agent with float, an agent above, and somebody with money below. */
async function createLine({ server: { ctx } }: World) {
  const upline = await createPerson(ctx, { type: 2 });
  const agent = await createPerson(ctx, { type: 1 });
  const player = await createPerson(ctx);
  const known = { kyc_state: 'verified', payment_hash: await ctx.passwords.hash('payment', PIN) } as const;
  for (const { person, above } of [
    { person: upline },
    { person: agent, above: upline },
    { person: player, above: agent },
  ]) {
    const changes = { ...known, upline_id: above?.memberId ?? null };
    await ctx.db.updateTable('member').set(changes).where('id', '=', person.memberId).execute();
  }
  await fund(ctx, agent.memberId, 50_000n, 'float');
  await fund(ctx, player.memberId, 50_000n);
  return { agent, player };
}

const agentWithFloat: Fixture = async (world) => {
  const { agent } = await createLine(world);
  return { token: agent.token, input: { amount: '10.00', paymentPassword: PIN } };
};

/** An agent whose payout waits. */
const waitingPayout: Fixture = async (world) => {
  const { agent } = await createLine(world);
  const asked = { amount: '100.00', paymentPassword: PIN };
  const answer = await world.server.ask(float.askPayout, asked, { token: agent.token, key: randomUUID() });
  assert(answer.kind === 'value', 'the payout is taken');
  return { token: agent.token, input: { orderNo: answer.value.orderNo } };
};

/** An agent, and somebody of the team. */
const teamMember: Fixture = async (world) => {
  const { agent, player } = await createLine(world);
  return { token: agent.token, input: { parent: player.memberId } };
};

/** An agent who gave an envelope to somebody, and its rain. */
async function createRain(world: World) {
  const { agent, player } = await createLine(world);
  const id = await giveRain(world.server, agent, { memberIds: [player.memberId], total: '10.00' });
  return { agent, player, id };
}

/** A promotion that is open to somebody. */
const offered =
  (wish: Wish = {}): Fixture =>
  async ({ server }) => {
    const { token } = await createVerified(server);
    const { id, hash } = await openCampaign(server, { needsJoin: true, ...wish });
    return { token, input: { id, termsHash: hash } };
  };

const offer: Fixture = async (world) => {
  const { token, input } = await offered()(world);
  return { token, input: { id: input?.['id'] } };
};

/** Somebody with a reward that waits for them, and its promotion. */
async function createRewarded({ server }: World) {
  const person = await createVerified(server);
  const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168 });
  return { token: person.token, id: campaign.id, rewardId: await grantTo(server, campaign, person) };
}

const MINES = STUDIO_TITLES.find(({ engine }) => engine === 'mines');
assert(MINES, 'mines can be played');

/** Somebody at a game in which the player acts. */
async function sit({ server }: World) {
  const { memberId } = await createPlayer(server, CASH);
  return sitAgain(server, memberId, MINES);
}

const seat: Fixture = async (world) => ({ input: { session: (await sit(world)).session } });

const wish = () => ({ key: randomUUID(), stake: '10.00', choice: { mines: 1 } });

/** The same with a round that waits for the next action. */
async function beginRound(world: World) {
  const { session, token } = await sit(world);
  const { round } = valueOf(await world.server.ask(studio.play, { session, ...wish() }));
  return { session, token, roundNo: round.roundNo };
}

async function mailedToken({ server }: World): Promise<string> {
  const email = `every${newNumber()}@example.com`;
  const { account } = await newMember(server, { email });
  await server.ask(member.retrieve, { username: account, email });
  const rows = await until(
    () => server.database.sql('select body from sandbox_message where recipient = $1', [email]),
    (all) => all.some(({ body }) => String(body).includes('resetToken=')),
  );
  const links = rows.map(({ body }) => /resetToken=([A-Za-z0-9_-]{43})/.exec(String(body))?.[1]);
  return links.find((token) => token !== undefined) ?? '';
}

/** By the name of the call. A call that is not here succeeds with what its schema alone can tell. */
export const FIXTURES: Readonly<Record<string, Fixture>> = {
  'content.noticeRead': async ({ server }) => {
    const shown = await server.ask(content.notice, {});
    assert(shown.kind === 'value', 'notices are shown');
    return { input: { id: shown.value.list[0]?.id } };
  },
  'session.login': async ({ server }) => {
    const { account, password } = await createAccount(server.ctx);
    return { input: { type: 'username', username: account, password } };
  },
  'session.freeplay': async ({ server }) => {
    const { captcha, cookie } = await solveCaptcha(server);
    return { cookie, input: { captcha, merchantCode: 'ty01trial' } };
  },
  'session.stepUp': saver({ password: 'Perya2026' }),
  'session.end': async ({ server: { ctx } }) => {
    const { token, memberId } = await createPerson(ctx);
    await logIn(ctx, memberId);
    const rows = await ctx.db.selectFrom('session').select('id').where('member_id', '=', memberId).execute();
    return { token, input: { id: rows.at(-1)?.id } };
  },
  'verification.sms': async () => ({ input: { mobileNum: newNumber(), purpose: 'register' } }),
  'verification.smsReset': async () => ({ input: { mobileNum: newNumber() } }),
  'member.register': async ({ server }) => {
    const form = goodForm();
    return { input: { ...form, verificationCode: await codeFor(server, 'register', `+63${form.mobileNum}`) } };
  },
  'member.affiliateCheck': async ({ server }) => {
    const [row] = await server.database.sql('select code from affiliate_code limit 1');
    return { input: { code: String(row?.['code']) } };
  },
  'member.changePassword': saver({
    oldPassword: 'Perya2026',
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
  }),
  'member.resetBySms': async ({ server }) => {
    const { mobile, mobileNum } = await newMember(server);
    return {
      input: { mobileNum, verificationCode: await codeFor(server, 'reset', mobile), newPassword: NEW_PASSWORD },
    };
  },
  'member.retrieve': async () => ({ input: { username: 'juan01', email: 'juan@example.com' } }),
  'member.resetByEmail': async (world) => ({
    input: {
      resetToken: await mailedToken(world),
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
    },
  }),
  'member.setHeadIcon': async () => ({ input: { headIcon: HEAD_ICON_OPTIONS[1]?.id } }),
  'security.change': saver({ paymentPassword: '582913', oldPaymentPassword: PIN }),
  'security.upload': async () => ({ file: await picture() }),
  'security.submitKyc': async ({ server }) => {
    const { token } = await createProved(server.ctx);
    const front = await upload(server, token, await picture());
    const selfie = await upload(server, token, await picture(), { purpose: 'kycSelfie' });
    const paper = { fullName: 'Niña Peña', idNumber: `PH${newNumber()}`, birthDate: '1990-05-17' };
    return { token, input: { ...paper, frontId: front.id, selfieId: selfie.id } };
  },
  'wallet.records': async (world) => {
    const { agent, player } = await createLine(world);
    return { token: agent.token, input: { types: 'A', account: player.account } };
  },
  'agency.downline': teamMember,
  'agentRain.send': async (world) => {
    const { agent, player } = await createLine(world);
    return { token: agent.token, input: rainOf({ memberIds: [player.memberId], total: '10.00' }) };
  },
  'agentRain.record': async (world) => {
    const { agent, id } = await createRain(world);
    return { token: agent.token, input: { id } };
  },
  'agentRain.open': async (world) => {
    const { player, id } = await createRain(world);
    return { token: player.token, input: { id } };
  },
  'agency.pnl': teamMember,
  'wallet.uplineInfo': async (world) => ({ token: (await createLine(world)).agent.token }),
  'wallet.transferUpline': agentWithFloat,
  'float.askPayout': async (world) => {
    const { agent } = await createLine(world);
    return { token: agent.token, input: { amount: '100.00', paymentPassword: PIN } };
  },
  'float.cancelPayout': waitingPayout,
  'wallet.outcome': usedKey,
  'wallet.cancelCall': usedKey,
  'cashier.deposit': saver({ methodId: 'gcash', amount: '500' }),
  'cashier.depositDetail': depositOrder,
  'cashier.depositPaid': depositOrder,
  'cashier.cancelDeposit': depositOrder,
  'cashier.withdraw': async ({ server }) => {
    const { token, cardId } = await createUsual(server, CASH);
    return { token, input: { bankCardId: cardId, amount: '500', paymentPassword: PIN } };
  },
  'cashier.withdrawDetail': withdrawal,
  'cashier.cancelWithdraw': withdrawal,
  'cards.addBankCard': async (world) =>
    saver({ bankCode: 'GCASH', accountNo: newAccountNo(), payeeName: NAME, paymentPassword: PIN })(world),
  'cards.deleteBankCard': async ({ server }) => {
    const person = await createSaver(server, CASH);
    return { token: person.token, input: { id: await addCard(server, person) } };
  },
  'agency.betting': async (world) => {
    const { agent, player } = await createLine(world);
    await spin(world.server.ctx, betNamed(player.memberId, `T${newNumber()}`), { stake: 100n, win: 0n });
    return { token: agent.token, input: { account: player.account } };
  },
  'agency.setRates': async ({ server }) => {
    const [top = '', agent = ''] = await registerLine(server, 2);
    const staff = staffOf(server);
    await staff.house(1);
    await staff.rate(top, 1);
    const { memberId } = await enter(server, agent);
    return { token: (await enter(server, top)).token, input: { memberId, rates: [{ gameType: 'RNG', rate: 0.5 }] } };
  },
  'agentRebate.report': async ({ server }) => {
    const { agent, child, day } = await plantEarned(server);
    return { token: agent.token, input: { startDate: day, endDate: day, account: child.account } };
  },
  'agentRebate.detail': async ({ server }) => {
    const { agent, player, id } = await plantEarned(server);
    return { token: agent.token, input: { id, parent: player.memberId } };
  },
  'invitation.revokeLink': async (world) => {
    const { token } = (await createLine(world)).agent;
    const wish = { key: randomUUID(), type: 'player' as const, rates: [], days: null, usesMax: null, note: '' };
    const made = await world.server.ask(invitation.openLink, wish, { token });
    assert(made.kind === 'value', 'the link is made');
    return { token, input: { id: made.value.id } };
  },
  'invitation.openAccount': async (world) => {
    await changeBrand(world.server.ctx, { agents_open_accounts: true });
    const { token } = (await createLine(world)).agent;
    const username = `bago${newNumber()}`;
    return { token, input: { key: randomUUID(), type: 'player', username, password: NEW_PASSWORD, rebate: [] } };
  },
  'promotion.detail': offer,
  'promotion.join': offered(),
  'promotion.leave': offer,
  'promotion.comments': offer,
  'promotion.comment': offer,
  'promotion.claim': async (world) => {
    const { token, id } = await createRewarded(world);
    return { token, input: { id } };
  },
  'promotion.example': async (world) => {
    const { token, input } = await offer(world);
    return { token, input: { ...input, amount: '100' } };
  },
  'promotion.previewCode': async ({ server }) => {
    const { token } = await createVerified(server);
    return { token, input: { code: (await openCampaign(server)).promoCode } };
  },
  'promotion.code': async ({ server }) => {
    const { token } = await createVerified(server);
    const { promoCode, hash } = await openCampaign(server);
    return { token, input: { code: promoCode, termsHash: hash } };
  },
  'reward.claim': async (world) => {
    const { token, rewardId } = await createRewarded(world);
    return { token, input: { ids: [rewardId] } };
  },
  'reward.purseBets': async ({ server }) => {
    const person = await createVerified(server);
    return { token: person.token, input: { id: await givePurse(server, person, '100.00') } };
  },
  'reward.giveUp': async ({ server }) => {
    const person = await createVerified(server);
    return { token: person.token, input: { id: await givePurse(server, person, '100.00') } };
  },
  'rebate.claim': async ({ server }) => {
    const { token, total } = await dueRebate(server);
    return { token, input: { total } };
  },
  'vip.claim': async ({ server }) => {
    const person = await createVerified(server);
    return { token: person.token, input: { benefitId: await giftFor(server, person) } };
  },
  'mission.readArticle': async ({ server }) => {
    const { token } = await createVerified(server);
    const articles = await server.ask(system.helpCenter, {});
    assert(articles.kind === 'value', 'there is help');
    return { token, input: { articleId: articles.value[0]?.id } };
  },
  'board.finalBoard': async ({ server }) => {
    const person = await createVerified(server);
    return { token: person.token, input: { boardId: await plantFinal(server, person) } };
  },
  'mail.detail': message,
  'mail.open': message,
  'push.save': async () => ({ input: subscription() }),
  'feedback.thread': thread,
  'feedback.seen': thread,
  'feedback.close': thread,
  'feedback.answer': async (world) => {
    const { token, input } = await thread(world);
    return { token, input: { ...input, key: randomUUID(), content: 'Dumating na po' } };
  },
  'spins.play': async ({ server }) => {
    const { token, id } = await createSpinner(server);
    return { token, input: { id, nr: 1 } };
  },
  'wheel.spin': async ({ server }) => {
    const { token } = await createVerified(server);
    return { token, input: { promotionId: await sharedWheel(server) } };
  },
  'rain.enter': async ({ server }) => {
    const { token } = await createVerified(server);
    return { token, input: { waveId: await sharedWave(server) } };
  },
  'responsibleGaming.setLimit': saver({ amount: '500.00' }),
  'rounds.round': async (world) => {
    const { token, roundNo } = await beginRound(world);
    return { token, input: { roundNo } };
  },
  'studio.open': async ({ server }) => {
    const { memberId } = await createPlayer(server, CASH);
    await logIn(server.ctx, memberId);
    return { input: { token: await launchFor(server, memberId, MINES) } };
  },
  'studio.play': async (world) => ({ input: { session: (await sit(world)).session, ...wish() } }),
  'studio.act': async (world) => {
    const { session, roundNo } = await beginRound(world);
    return { input: { session, roundNo, place: 0, action: { pick: 1 } } };
  },
  'studio.history': seat,
  'studio.seen': async (world) => {
    const { session, roundNo } = await beginRound(world);
    const act = (place: number, action: unknown) => world.server.ask(studio.act, { session, roundNo, place, action });
    const { round } = valueOf(await act(0, { pick: 1 }));
    // Where a mine was, the round is over.
    if (round.state === 'open') await act(1, { take: true });
    return { input: { session, roundNo } };
  },
  'studio.seed': seat,
};
