import type { DemoCampaign } from './campaigns.ts';

type Figures = readonly [
  name: string,
  deposits: number,
  validBets: number,
  keep: number,
  levelUp: number,
  week: number,
  month: number,
  birthday: number,
  dailyWithdraw: number,
];

const LEVELS: readonly Figures[] = [
  ['Bagito', 0, 0, 0, 0, 0, 0, 0, 50_000],
  ['Parol', 1_000, 5_000, 250, 58, 28, 128, 58, 50_000],
  ['Banderitas', 5_000, 30_000, 1_500, 188, 88, 388, 188, 50_000],
  ['Bituin', 20_000, 100_000, 5_000, 388, 188, 888, 388, 100_000],
  ['Buwan', 50_000, 300_000, 15_000, 888, 388, 1_888, 888, 200_000],
  ['Araw', 120_000, 900_000, 45_000, 1_888, 588, 2_888, 1_288, 300_000],
  ['Ginto', 300_000, 2_500_000, 125_000, 3_888, 888, 5_888, 1_888, 500_000],
  ['Perlas', 700_000, 6_000_000, 300_000, 8_888, 1_888, 12_888, 3_888, 1_000_000],
  ['Rubi', 1_500_000, 15_000_000, 750_000, 18_888, 3_888, 28_888, 8_888, 2_000_000],
  ['Diyamante', 3_500_000, 40_000_000, 2_000_000, 38_888, 8_888, 58_888, 18_888, 3_000_000],
  ['Alamat', 8_000_000, 100_000_000, 5_000_000, 88_888, 18_888, 128_888, 38_888, 5_000_000],
];

const written = (figure: number) => `${figure}.00`;

/** The levels of the demonstration, as the terms of a campaign have them. */
export const DEMO_LEVELS = LEVELS.map(
  ([name, deposits, validBets, keep, levelUp, week, month, birthday, dailyWithdraw]) => ({
    name,
    deposits: written(deposits),
    validBets: written(validBets),
    keep: written(keep),
    levelUp: written(levelUp),
    week: written(week),
    month: written(month),
    birthday: written(birthday),
    dailyWithdraw: written(dailyWithdraw),
  }),
);

/** The VIP ladder of the demonstration. */
export const LADDER: DemoCampaign = {
  code: 'demo-vip',
  startsIn: -7,
  terms: {
    kind: 'VIP',
    trigger: 'levelOrDate',
    who: { once: 'never' },
    award: { form: 'cash', size: { by: 'level', levels: DEMO_LEVELS }, turnoverTimes: 1 },
    claim: { hours: 168, needsJoin: false },
    expiry: { days: 30 },
    budget: '5000000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
  },
  image: '/art/trophy',
  tone: 'royal',
  category: 'VIP',
  texts: {
    TY: {
      title: 'VIP ng perya,',
      highlight: 'may regalo bawat antas',
      action: 'Tingnan',
      note: 'VIP 1 hanggang VIP 10',
      body: '<p>Tumataas ang antas mo sa mga deposit na nataya na at sa mga valid na taya. Hindi ito binibili at walang sinasalihan.</p><p>May regalo sa bagong antas, sa linggo at buwan na sapat ang taya, at sa kaarawan. Tumaya nang isang beses ng halaga ng regalo bago ito ma-withdraw.</p>',
    },
    EN: {
      title: 'VIP of the fair,',
      highlight: 'a gift with each level',
      action: 'Have a look',
      note: 'VIP 1 to VIP 10',
      body: '<p>Your level grows with deposits that were played through and with valid bets. It cannot be bought, and there is nothing to join.</p><p>There is a gift for a new level, for a week or month with enough play, and on your birthday. Stake the amount of a gift one time before it can be withdrawn.</p>',
    },
  },
};
