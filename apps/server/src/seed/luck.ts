import type { DemoCampaign } from './campaigns.ts';

const COMMON = {
  expiry: { days: 30 },
  stacking: { neverWith: [] },
  abuse: { reviewsLinked: false },
} as const;

/** Prizes of the wheel and how many of 10,000 spins win each; a spin gives ₱10.02 on average. */
const FIELDS = [
  ['2.00', 4_000],
  ['5.00', 3_000],
  ['10.00', 1_800],
  ['20.00', 800],
  ['58.00', 300],
  ['188.00', 90],
  ['888.00', 10],
] as const;

/** The wheel, the rain and the free spins of the demonstration. */
export const LUCK: readonly DemoCampaign[] = [
  {
    code: 'demo-gulong',
    startsIn: -3,
    endsIn: 60,
    terms: {
      ...COMMON,
      kind: 'WHEEL',
      claim: { hours: 24, needsJoin: false },
      trigger: 'spinEarned',
      who: { once: 'never' },
      award: {
        form: 'cash',
        size: { by: 'odds', spins: { perDay: 1 }, fields: FIELDS.map(([prize, odds]) => ({ prize, odds })) },
        turnoverTimes: 1,
      },
      budget: '50000.00',
    },
    image: '/art/ferris-wheel',
    tone: 'royal',
    category: 'DAILY',
    texts: {
      TY: {
        title: 'Gulong ng suwerte,',
        highlight: 'isang ikot araw-araw',
        action: 'Ikutin',
        note: '₱2 hanggang ₱888',
        body: '<p>May isang libreng ikot ka araw-araw. Bawat bahagi ng gulong ay kasinlapad ng tsansa nito: 40% ang ₱2.00, 30% ang ₱5.00, 18% ang ₱10.00, 8% ang ₱20.00, 3% ang ₱58.00, 0.9% ang ₱188.00, 0.1% ang ₱888.00.</p><p>Pera agad ang premyo. Itaya ito nang isang beses bago i-withdraw. Hindi nabibili ang ikot.</p>',
      },
      EN: {
        title: 'Lucky wheel,',
        highlight: 'a spin every day',
        action: 'Spin',
        note: '₱2 to ₱888',
        body: '<p>You have one free spin every day. Each field of the wheel is as wide as its odds: 40% win ₱2.00, 30% ₱5.00, 18% ₱10.00, 8% ₱20.00, 3% ₱58.00, 0.9% ₱188.00, 0.1% ₱888.00.</p><p>A prize is cash at once. Stake it once before it can be withdrawn. Spins cannot be bought.</p>',
      },
    },
  },
  {
    code: 'demo-ulan',
    startsIn: -3,
    endsIn: 20,
    terms: {
      ...COMMON,
      kind: 'RAIN',
      claim: { hours: 0, needsJoin: false },
      trigger: 'wave',
      who: { once: 'never' },
      award: {
        form: 'cash',
        size: {
          by: 'split',
          pot: '500.00',
          low: '1.00',
          high: '100.00',
          waves: { at: ['08:00', '12:00', '16:00', '20:00'], minutes: 10 },
        },
        turnoverTimes: 1,
      },
      budget: '40000.00',
    },
    image: '/art/gift',
    tone: 'sunset',
    category: 'DAILY',
    texts: {
      TY: {
        title: 'Ulan ng sobre,',
        highlight: '₱500 bawat ulan',
        action: 'Tingnan',
        note: '8:00, 12:00, 16:00, 20:00',
        body: '<p>Apat na ulan araw-araw: alas-8, alas-12, alas-4 at alas-8 ng gabi, bukas nang 10 minuto. Isang tap lang habang bukas at kasali ka; walang lamang ang nauna.</p><p>Pagtapos, hahatiin ang ₱500.00 sa lahat ng kasali, ₱1.00 hanggang ₱100.00 bawat isa, ayon sa seed na ipinakita ang hash bago nagsimula. Itaya ang laman nang isang beses bago i-withdraw.</p>',
      },
      EN: {
        title: 'Envelope rain,',
        highlight: '₱500 in each wave',
        action: 'Look',
        note: '8:00, 12:00, 16:00, 20:00',
        body: '<p>Four waves a day: at 8:00, 12:00, 16:00 and 20:00, open for 10 minutes. One tap while it is open and you are in; being first makes no difference.</p><p>When it is over, ₱500.00 is shared over everybody who came, ₱1.00 to ₱100.00 each, by a seed whose hash was shown before it began. Stake what you got once before it can be withdrawn.</p>',
      },
    },
  },
];
