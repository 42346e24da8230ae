import type { DemoCampaign } from './campaigns.ts';

const ALIKE = {
  who: { once: 'never' },
  expiry: { days: 30 },
  stacking: { neverWith: [] },
  abuse: { reviewsLinked: false },
};

/** What the visits of a month give: a little each time, more on the fifth, the tenth and so on. */
const TILES = [
  '1.00',
  '1.00',
  '1.00',
  '1.00',
  '3.00',
  '1.00',
  '1.00',
  '1.00',
  '1.00',
  '5.00',
  '1.00',
  '1.00',
  '1.00',
  '1.00',
  '8.00',
  '1.00',
  '1.00',
  '1.00',
  '1.00',
  '12.00',
  '1.00',
  '1.00',
  '1.00',
  '1.00',
  '18.00',
  '1.00',
  '1.00',
  '1.00',
  '1.00',
  '28.00',
  '1.00',
];

/** The mission of every week, and the calendar of visits. */
export const MISSIONS: readonly DemoCampaign[] = [
  {
    code: 'demo-misyon',
    startsIn: -7,
    terms: {
      ...ALIKE,
      kind: 'MISSION',
      trigger: 'targetReached',
      award: {
        form: 'cash',
        size: {
          by: 'chain',
          period: 'week',
          steps: [
            { goal: 'titlesTried', target: 3, amount: '30.00' },
            { goal: 'validBets', target: 500_000, amount: '88.00' },
            { goal: 'daysPlayed', target: 4, amount: '50.00' },
          ],
        },
        turnoverTimes: 1,
      },
      claim: { hours: 168, needsJoin: false },
      budget: '500000.00',
    },
    image: '/art/tent',
    tone: 'sunset',
    category: 'EVENT',
    texts: {
      TY: {
        title: 'Linggo ng perya,',
        highlight: 'tatlong hakbang',
        action: 'Tingnan',
        note: 'Hanggang ₱168.00 bawat linggo',
        body: '<p>Sumubok ng 3 laro, tumaya ng ₱5,000.00, saka maglaro sa 4 na araw. May gantimpala ang bawat hakbang: ₱30.00, ₱88.00 at ₱50.00.</p><p>Sariling pera lang ang binibilang, mula Lunes hanggang Linggo. Kunin ang gantimpala sa loob ng 7 araw at tumaya nang isang beses ng halaga nito bago ito ma-withdraw. Ang natapos na hakbang ay hindi na binabawi.</p>',
      },
      EN: {
        title: 'Week of the fair,',
        highlight: 'three steps',
        action: 'Have a look',
        note: 'Up to ₱168.00 a week',
        body: '<p>Try 3 games, stake ₱5,000.00, then play on 4 days. Each step has its reward: ₱30.00, ₱88.00 and ₱50.00.</p><p>Only your own money counts, from Monday to Sunday. Take a reward within 7 days and stake its amount one time before it can be withdrawn. A step that you finished is never taken back.</p>',
      },
    },
  },
  {
    code: 'demo-bisita',
    startsIn: -7,
    terms: {
      ...ALIKE,
      kind: 'CHECKIN',
      trigger: 'calendarOpened',
      award: { form: 'cash', size: { by: 'tiles', amounts: TILES }, turnoverTimes: 1 },
      claim: { hours: 0, needsJoin: false },
      budget: '100000.00',
    },
    image: '/art/party',
    tone: 'sunset',
    category: 'DAILY',
    texts: {
      TY: {
        title: 'Bisita sa perya,',
        highlight: 'may barya araw-araw',
        action: 'Buksan',
        note: 'Isang beses bawat araw',
        body: '<p>Bawat bisita sa buwan ay may gantimpala. Lumiban ka man, tuloy ang bilang. Walang deposito at walang taya na kailangan.</p><p>Papasok agad ang pera; tumaya nang isang beses ng halaga nito bago ito ma-withdraw.</p>',
      },
      EN: {
        title: 'A visit to the fair,',
        highlight: 'some coins each day',
        action: 'Open',
        note: 'Once a day',
        body: '<p>Each visit of the month has its reward. When you stay away, the count simply goes on. No deposit and no bet is needed.</p><p>The money is yours at once; stake its amount one time before it can be withdrawn.</p>',
      },
    },
  },
];
