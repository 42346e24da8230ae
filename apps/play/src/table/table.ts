import { studio, type Input, type Value } from '@perya/contract';
import type { GameView, Pace } from '@perya/stage';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import type { HostPage } from '../host-page.ts';
import type { Launch } from '../launch.ts';
import { UNANSWERED, type Ask, type Outcome, type Problem } from '../studio.ts';
import { t } from '../words.ts';
import { afterRound, startAuto, type AutoChoice } from './autoplay.ts';
import { highestOffered } from './offered-stakes.ts';
import { deliver, type Move, type Played, type Post } from './outbox.ts';
import { Store } from './store.ts';
import { FIRST_STATE, type TableState } from './table-state.ts';

/** What a table stands on. */
export interface TableParts {
  readonly launch: Launch;
  readonly ask: Ask;
  readonly hostPage: HostPage;
  /** A new UUID. */
  readonly newKey: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the person asked for less movement. */
  readonly isCalm: () => boolean;
  /** An amount as people read it. */
  readonly money: (amount: string, currency: string) => string;
}

/** Rounds that follow each other at once need not all be ticked off; the last one says it for them. */
const SEEN_AFTER_MS = 1200;
/** After these there is nothing to play with. */
const ENDS: readonly string[] = ['play.expired', 'launch.expired', 'game.unavailable', 'player.disabled'];

/** One player at one game: takes stakes to the server and shows what came of them. */
export class Table {
  readonly store = new Store<TableState>(FIRST_STATE);
  private readonly parts: TableParts;
  private view: GameView | null = null;
  private purse = { balance: '0.00', version: -1 };
  /** What the player chose for rounds; games without a choice have none. */
  private choice: unknown;
  /** The round that waits for the player. */
  private going: studio.PlayedRound | null = null;
  private isGone = false;
  private played = 0;

  constructor(parts: TableParts) {
    this.parts = parts;
    parts.hostPage.onMessage((message) => {
      if (message.perya === 'settings') this.take({ sound: message.sound, quick: message.quick });
      else this.hear(message);
    });
  }

  /** Trades the launch for a seat. */
  async open(): Promise<void> {
    const { ask, launch } = this.parts;
    this.store.set({ phase: 'opening', problem: null });
    const outcome = await ask(studio.open, { token: launch.token, language: launch.language });
    if (!outcome.ok) return this.store.set({ phase: 'failed', problem: outcome.error });
    const opened = outcome.value;
    this.purse = { balance: opened.balance, version: opened.version };
    const held = opened.unseen?.state === 'closed' ? minorOf(opened.unseen.win) : 0;
    this.store.set({
      opened,
      proof: opened.proof,
      balance: amountOf(minorOf(opened.balance) - held, decimalsOf(opened.balance)),
      stakeAt: firstStake(opened),
    });
  }

  /** Once the game can be seen, bets are taken; a round from before is shown first. [R50] */
  async seat(view: GameView): Promise<void> {
    this.view = view;
    await view.ready;
    if (this.isGone) return;
    this.parts.hostPage.tell({ perya: 'ready' });
    const { unseen = null, going = null } = this.store.get().opened ?? {};
    const left = going ?? (unseen?.state === 'closed' ? unseen : null);
    const isReplay = left !== null;
    this.store.set({ isSeated: true, phase: isReplay ? 'playing' : 'resting', isReplay });
    if (isReplay) await this.show(left);
  }

  /** What the next rounds are played with. */
  readonly choose = (choice: unknown): void => {
    this.choice = choice;
  };

  /** Bets on a choice. */
  readonly bet = (choice?: unknown): void => {
    this.choice = choice;
    if (this.store.get().phase === 'resting') this.spin();
  };

  /** Does the next thing in a round that waits. */
  readonly act = (action: unknown): void => {
    const { going } = this;
    if (this.store.get().phase === 'waiting' && going) void this.doNext(going, action);
    this.view?.unlock();
  };

  /**
   * The tap: one round, or an end to waiting when one is being shown. Sound is opened when the stake has left: until the
   * device has some to give, nothing else is done.
   */
  readonly spin = (): void => {
    const { phase } = this.store.get();
    if (phase === 'playing') this.view?.hurry();
    else if (phase === 'resting') void this.round();
    this.view?.unlock();
  };

  /** A tap on the game itself: it hurries, but never stakes anything. */
  readonly hurry = (): void => {
    this.view?.unlock();
    this.view?.hurry();
  };

  /** Lets rounds follow each other, within what the rules allow. */
  readonly startAuto = (choice: AutoChoice): void => {
    const { opened, phase } = this.store.get();
    if (opened?.policy.autoplay !== true || phase !== 'resting') return;
    this.store.set({ auto: startAuto(choice) });
    this.spin();
  };

  readonly stopAuto = (): void => this.store.set({ auto: null });

  /** Chooses another stake; never while a round is under way. */
  readonly chooseStake = (at: number): void => {
    const { opened, phase } = this.store.get();
    const isThere = opened?.game.stakes[at] !== undefined && at <= this.highest;
    if (phase === 'resting' && isThere) this.store.set({ stakeAt: at });
  };

  readonly change = (change: Partial<studio.GameSettings>): void => {
    const settings = { ...this.store.get().settings, ...change };
    this.take(settings);
    this.view?.unlock();
    this.parts.hostPage.tell({ perya: 'settings', ...settings });
  };

  readonly exit = (): void => this.parts.hostPage.tell({ perya: 'exit' });
  readonly deposit = (): void => this.parts.hostPage.tell({ perya: 'deposit' });
  readonly toggleFavourite = (): void => this.parts.hostPage.tell({ perya: 'favourite' });
  readonly toggleFullScreen = (): void => this.parts.hostPage.tell({ perya: 'fullScreen' });
  readonly reopen = (): void => this.parts.hostPage.tell({ perya: 'expired' });
  readonly verify = (roundNo: string | null): void => this.parts.hostPage.tell({ perya: 'fairness', roundNo });
  readonly closeProblem = (): void => this.store.set({ problem: null });

  /** A move in a round that goes on whether one plays or not, by whichever way there is; the wallet follows at once. */
  async move<C extends Move>(call: C, input: Input<C>, ask: Ask): Promise<Outcome<C>> {
    this.played += 1;
    const delivered = deliver({ ...this.post, ask }, call, input);
    this.view?.unlock();
    const outcome = await delivered;
    if (this.isGone) return outcome;
    this.store.set({ delay: null });
    if (!outcome.ok) return outcome;
    this.learn(outcome.value);
    this.store.set({ balance: this.purse.balance });
    this.fitStake();
    return outcome;
  }

  /** Such a round keeps nobody waiting who comes back to it. */
  readonly letGo = (): void => {
    this.going = null;
    if (this.store.get().phase === 'waiting') this.store.set({ phase: 'resting' });
  };

  /** The way to the studio that is always there. */
  get ask(): Ask {
    return this.parts.ask;
  }

  /** The last rounds of this title. [R49] */
  history(): Promise<Outcome<typeof studio.history>> {
    return this.parts.ask(studio.history, { session: this.session });
  }

  /** Tells the server's seed and takes new ones. */
  async rotate(clientSeed: string): Promise<Outcome<typeof studio.seed>> {
    const input = { session: this.session, ...(clientSeed === '' ? {} : { clientSeed }) };
    const outcome = await this.parts.ask(studio.seed, input);
    if (outcome.ok) this.store.set({ proof: outcome.value.current });
    return outcome;
  }

  /** Nothing is shown any more. */
  dispose(): void {
    this.isGone = true;
    this.view?.dispose();
    this.view = null;
  }

  private get session(): string {
    return this.store.get().opened?.session ?? '';
  }

  /** How fast rounds are shown. */
  get pace(): Pace {
    const { opened, settings, auto } = this.store.get();
    return {
      isAuto: auto !== null,
      isQuick: settings.quick && opened?.policy.turbo === true,
      isCalm: this.parts.isCalm(),
      roundMsMin: opened?.policy.roundMsMin ?? 0,
    };
  }

  /** The place of the highest stake that is offered now. */
  private get highest(): number {
    const { opened, balance, offer } = this.store.get();
    return highestOffered(opened?.game.stakes ?? [], { balance, bonus: offer.bonus });
  }

  private hear(offer: studio.Offer): void {
    this.store.set({ offer });
    if (this.store.get().phase === 'resting') this.fitStake();
  }

  /** A stake that would be refused is not left standing, and rounds that follow each other do not go on with another one. */
  private fitStake(): void {
    const { highest } = this;
    if (this.store.get().stakeAt > highest) this.store.set({ stakeAt: highest, auto: null });
  }

  private take(settings: studio.GameSettings): void {
    this.store.set({ settings });
    this.view?.setSound(settings.sound);
  }

  private async round(): Promise<void> {
    const { opened, stakeAt } = this.store.get();
    const stake = opened?.game.stakes[stakeAt];
    if (stake === undefined) return;
    this.played += 1;
    const after = minorOf(this.purse.balance) - minorOf(stake);
    this.store.set({ phase: 'playing', problem: null, win: null, isBack: false, said: '', isReplay: false });
    // What cannot be paid is not taken away for show; the server says what to do about it.
    if (after >= 0) this.store.set({ balance: amountOf(after, decimalsOf(stake)) });
    this.view?.start(this.pace);
    const { choice } = this;
    const outcome = await deliver(this.post, studio.play, {
      session: this.session,
      key: this.parts.newKey(),
      stake,
      ...(choice !== undefined && { choice }),
    });
    if (this.isGone) return;
    this.store.set({ delay: null });
    if (!outcome.ok) return this.refuse(outcome.error);
    await this.settle(outcome.value);
  }

  private get post(): Post {
    const { ask, wait } = this.parts;
    return { ask, wait, onDelay: (delay) => this.store.set({ delay }), isGone: () => this.isGone };
  }

  private async doNext(going: studio.PlayedRound, action: unknown): Promise<void> {
    this.store.set({ phase: 'playing', problem: null, said: '', isReplay: false });
    const { roundNo, actions } = going;
    const place = actions.length;
    const outcome = await deliver(this.post, studio.act, { session: this.session, roundNo, place, action });
    if (this.isGone) return;
    this.store.set({ delay: null });
    if (outcome.ok) return this.settle(outcome.value);
    const { error } = outcome;
    // The round stands where it stood; only somebody whose seat is gone cannot go on with it.
    if (ENDS.includes(error.code)) return this.refuse(error);
    this.store.set({ phase: error.code === 'bet.cancelled' ? 'resting' : 'waiting', problem: error });
  }

  /** An answer that was overtaken by a later one knows less. */
  private learn({ balance, version }: Played): void {
    if (version > this.purse.version) this.purse = { balance, version };
    this.parts.hostPage.tell({ perya: 'balance' });
  }

  private async settle(played: Played): Promise<void> {
    this.learn(played);
    const { round } = played;
    const { proof } = this.store.get();
    // The number of a round is how many came before it.
    if (proof) this.store.set({ proof: { ...proof, nonce: Math.max(proof.nonce, round.nonce + 1) } });
    if (round.state === 'closed' || round.state === 'open') return this.show(round);
    // The stake came back: there was no round.
    this.refuse({ code: 'round.void', message: t('problem.void') });
  }

  private async show(round: studio.PlayedRound): Promise<void> {
    const win = minorOf(round.win);
    const stake = minorOf(round.stake);
    this.store.set({ balance: amountOf(minorOf(this.purse.balance) - win, decimalsOf(round.win)) });
    const { roundNo, choice, actions, events } = round;
    const isOpen = round.state === 'open';
    this.going = isOpen ? round : null;
    await this.view?.show({ roundNo, choice, actions, events, stake, win, isOpen }, this.pace);
    if (this.isGone) return;
    if (isOpen) return this.store.set({ phase: 'waiting', balance: this.purse.balance });
    this.over(roundNo, win, stake);
    const { auto } = this.store.get();
    if (auto) this.goOn(stake, win, round.events.length > 1);
  }

  /** A round has been seen to its end. */
  over(roundNo: string, win: number, stake: number): void {
    const currency = this.store.get().opened?.symbol ?? '';
    const isBack = win > 0 && win < stake;
    const amount = this.parts.money(amountOf(win, decimalsOf(this.purse.balance)), currency);
    const won = win > 0 ? t(isBack ? 'say.back' : 'say.won', { amount }) : t('say.lost');
    const { balance } = this.purse;
    const said = `${won} ${t('say.balance', { amount: this.parts.money(balance, currency) })}`;
    const net = (this.store.get().net ?? 0) + win - stake;
    this.store.set({ phase: 'resting', balance, win, isBack, net, freeLeft: null, said });
    this.fitStake();
    this.tickOff(roundNo);
  }

  private goOn(stake: number, win: number, hadFree: boolean): void {
    const { auto } = this.store.get();
    const next = auto && afterRound(auto, { stake, win, hadFree });
    this.store.set({ auto: next });
    if (next && !document.hidden) void this.round();
    else this.stopAuto();
  }

  /** Says why something was not done, or cannot be any more. */
  refuse(problem: Problem): void {
    this.view?.rest();
    const phase = ENDS.includes(problem.code) ? 'failed' : 'resting';
    this.store.set({ phase, problem, auto: null, balance: this.purse.balance });
    this.fitStake();
  }

  private tickOff(roundNo: string): void {
    const { played } = this;
    void this.parts.wait(SEEN_AFTER_MS).then(() => {
      if (played === this.played && !this.isGone) void this.parts.ask(studio.seen, { session: this.session, roundNo });
    });
  }
}

/** The stake a player finds chosen: their own last one, else the lowest. */
function firstStake({ game, lastStake }: studio.Opened): number {
  return lastStake === null ? 0 : Math.max(0, game.stakes.indexOf(lastStake));
}

/** Whether a failed call may simply be made again. */
export function mayRetry({ code }: Problem): boolean {
  return code === UNANSWERED || code === 'too.many.requests';
}

/** The rounds a player recalls. */
export type RecalledRound = Value<typeof studio.history>['list'][number];
