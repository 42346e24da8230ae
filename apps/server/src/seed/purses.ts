import { GAME_TYPES } from '@perya/contract';
import type { DemoCampaign } from './campaigns.ts';

/** How much of a stake counts, in percent; who plays against other people, or on birds, plays with their own money. */
const WEIGHTS: Readonly<Record<string, number>> = {
  RNG: 100,
  FISH: 100,
  SPORTS: 50,
  ESPORTS: 50,
  INHOUSE: 40,
  LOTT: 40,
  ELOTT: 40,
  LIVE: 20,
};

interface Match {
  readonly kind: 'FIRSTDEP' | 'RELOAD';
  readonly percent: number;
  readonly cap: string;
  readonly times: number;
  readonly days: number;
  readonly budget: string;
}

function weights() {
  return { titles: {}, classes: {}, kinds: Object.fromEntries(GAME_TYPES.map((type) => [type, WEIGHTS[type] ?? 0])) };
}

function terms({ kind, percent, cap, times, days, budget }: Match): DemoCampaign['terms'] {
  return {
    kind,
    trigger: kind === 'FIRSTDEP' ? 'firstDeposit' : 'deposit',
    who: { once: kind === 'FIRSTDEP' ? 'ever' : 'period' },
    award: { form: 'purse', size: { by: 'deposit', rateBps: percent * 100, cap, minDeposit: '100.00' } },
    wagering: { times, base: 'bonusAndMatched', weights: weights() },
    claim: { hours: 0, needsJoin: true },
    expiry: { days },
    budget,
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: true },
  };
}

/** What the demonstration gives to who has proved who they are. */
export const WELCOME: DemoCampaign = {
  code: 'demo-simula',
  startsIn: -3,
  endsIn: 90,
  terms: {
    kind: 'WELCOME',
    trigger: 'kycVerified',
    who: { once: 'ever' },
    award: { form: 'purse', size: { by: 'fixed', amount: '58.00' } },
    wagering: { times: 10, base: 'bonus', weights: weights() },
    claim: { hours: 168, needsJoin: false },
    expiry: { days: 7 },
    cap: '500.00',
    budget: '58000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: true },
  },
  image: '/art/party',
  tone: 'royal',
  category: 'NEW',
  texts: {
    TY: {
      title: 'Simula mo,',
      highlight: '₱58 na bonus',
      action: 'Tingnan',
      note: 'Pagkatapos ma-verify ang ID',
      body: '<p>Pagkatapos ma-verify ang ID mo, maghihintay ang ₱58.00 na bonus sa sentro ng gantimpala nang 7 araw. Walang deposito na kailangan.</p><p>Tumaya ng ₱580.00 sa loob ng 7 araw mula nang kunin mo ito; bawat sangkapat, lumilipat ang bahagi ng bonus sa pera mo, hanggang ₱500.00 sa kabuuan. Buong taya ang bilang sa slots at fishing, 50% sa sports, 40% sa lotto, 20% sa live casino.</p>',
    },
    EN: {
      title: 'A good start,',
      highlight: 'a bonus of ₱58',
      action: 'Look',
      note: 'Once your ID is verified',
      body: '<p>Once your ID is verified, a bonus of ₱58.00 waits in your reward center for 7 days. No deposit is needed.</p><p>Stake ₱580.00 within 7 days after you take it; with every quarter of it a part of the bonus becomes your money, up to ₱500.00 in all. Slots and fishing count whole, sports 50%, lottery 40%, live casino 20%.</p>',
    },
  },
};

/** Bonuses of the demonstration that come with a deposit, each in a purse of its own. */
export const PURSES: readonly DemoCampaign[] = [
  {
    code: 'demo-unang-salang',
    startsIn: -3,
    endsIn: 90,
    terms: terms({ kind: 'FIRSTDEP', percent: 100, cap: '5000.00', times: 5, days: 30, budget: '200000.00' }),
    image: '/art/tent',
    tone: 'sunset',
    category: 'DEPOSIT',
    texts: {
      TY: {
        title: 'Unang deposito,',
        highlight: 'doble hanggang ₱5,000',
        action: 'Sumali',
        note: 'Sumali muna bago magdeposito',
        body: '<p>Sumali, saka gawin ang unang deposito na ₱100.00 pataas. Kapareho nito ang bonus mo, hanggang ₱5,000.00.</p><p>Halimbawa: ₱500.00 na deposito, ₱500.00 na bonus. Tumaya ng ₱5,000.00 sa loob ng 30 araw; bawat sangkapat, lumilipat ang bahagi ng bonus sa pera mo. Buong taya ang bilang sa slots at fishing, 50% sa sports, 40% sa lotto, 20% sa live casino.</p><p>Unang ginagamit ang sarili mong pera. Puwede kang mag-withdraw anumang oras; sasabihin muna namin kung ano ang mangyayari sa bonus.</p>',
      },
      EN: {
        title: 'First deposit,',
        highlight: 'doubled up to ₱5,000',
        action: 'Join',
        note: 'Join before you deposit',
        body: '<p>Join, then make your first deposit of ₱100.00 or more. Your bonus is as much again, up to ₱5,000.00.</p><p>For example: a deposit of ₱500.00 has a bonus of ₱500.00. Stake ₱5,000.00 within 30 days; with every quarter of it a part of the bonus becomes your money. Slots and fishing count whole, sports 50%, lottery 40%, live casino 20%.</p><p>Your own money is used first. You can withdraw at any time; we tell you first what happens to the bonus.</p>',
      },
    },
  },
  {
    code: 'demo-dagdag',
    startsIn: -3,
    endsIn: 60,
    terms: terms({ kind: 'RELOAD', percent: 50, cap: '2000.00', times: 3, days: 7, budget: '100000.00' }),
    image: '/art/coin',
    tone: 'jungle',
    category: 'DEPOSIT',
    texts: {
      TY: {
        title: 'May dagdag,',
        highlight: '50% hanggang ₱2,000',
        action: 'Sumali',
        note: 'Piliin ito kapag nagdeposito',
        body: '<p>Sumali, saka piliin ang promong ito sa deposito na ₱100.00 pataas. Kalahati nito ang bonus mo, minsan sa isang linggo, hanggang ₱2,000.00.</p><p>Halimbawa: ₱400.00 na deposito, ₱200.00 na bonus. Tumaya ng ₱1,800.00 sa loob ng 7 araw; bawat sangkapat, lumilipat ang bahagi ng bonus sa pera mo. Buong taya ang bilang sa slots at fishing, 50% sa sports, 40% sa lotto, 20% sa live casino.</p><p>Unang ginagamit ang sarili mong pera. Puwede kang mag-withdraw anumang oras; sasabihin muna namin kung ano ang mangyayari sa bonus.</p>',
      },
      EN: {
        title: 'A little more,',
        highlight: '50% up to ₱2,000',
        action: 'Join',
        note: 'Choose it when you deposit',
        body: '<p>Join, then choose this promotion with a deposit of ₱100.00 or more. Your bonus is half of it, once a week, up to ₱2,000.00.</p><p>For example: a deposit of ₱400.00 has a bonus of ₱200.00. Stake ₱1,800.00 within 7 days; with every quarter of it a part of the bonus becomes your money. Slots and fishing count whole, sports 50%, lottery 40%, live casino 20%.</p><p>Your own money is used first. You can withdraw at any time; we tell you first what happens to the bonus.</p>',
      },
    },
  },
];
