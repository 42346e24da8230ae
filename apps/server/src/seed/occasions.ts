import type { DemoCampaign } from './campaigns.ts';

/** Free spins for whoever comes for the first time of a day. */
export const SPINS: DemoCampaign = {
  code: 'demo-libreng-ikot',
  startsIn: -3,
  endsIn: 60,
  terms: {
    kind: 'SPINS',
    trigger: 'calendarOpened',
    who: { once: 'never' },
    award: { form: 'spins', title: 'AGILA/tinikling-steps', count: 5, stake: '1.00' },
    claim: { hours: 168, needsJoin: false },
    expiry: { days: 7 },
    budget: '50000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
  },
  image: '/art/slot-machine',
  tone: 'sunset',
  category: 'DAILY',
  texts: {
    TY: {
      title: 'Libreng ikot,',
      highlight: '5 sa bawat bisita',
      action: 'Tingnan',
      note: 'Tinikling Steps, ₱1 bawat ikot',
      body: '<p>Sa unang bisita mo sa kalendaryo bawat araw, may 5 libreng ikot ka sa Tinikling Steps, tig-₱1.00 ang taya. Kami ang nagbabayad ng taya.</p><p>Kunin mo sa sentro ng gantimpala sa loob ng 7 araw, at ikutin sa loob ng 7 araw mula nang kunin mo. Pera agad ang panalo at walang kailangang itaya.</p>',
    },
    EN: {
      title: 'Free spins,',
      highlight: '5 with each visit',
      action: 'Look',
      note: 'Tinikling Steps, ₱1 a spin',
      body: '<p>With your first visit to the calendar each day you have 5 free spins of Tinikling Steps at ₱1.00 each. We pay the stakes.</p><p>Take them in the reward centre within 7 days, and play them within 7 days after that. What they win is cash at once, and nothing has to be staked for it.</p>',
    },
  },
};

/** What the demonstration gives back of a week that cost somebody something. */
export const CASHBACK: DemoCampaign = {
  code: 'demo-balik',
  startsIn: -7,
  terms: {
    kind: 'CASHBACK',
    trigger: 'periodEnds',
    who: { once: 'never' },
    award: { form: 'cash', size: { by: 'netLoss', rateBps: 500, period: 'week' }, turnoverTimes: 1 },
    claim: { hours: 168, needsJoin: false },
    expiry: { days: 30 },
    budget: '500000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
  },
  image: '/art/coin',
  tone: 'tent',
  category: 'EVENT',
  texts: {
    TY: {
      title: 'Balik-lingguhan,',
      highlight: '5% cashback',
      action: 'Tingnan',
      note: 'Lunes hanggang Linggo',
      body: '<p>Tuwing Lunes, binibilang ang nakaraang linggo: ang kabuuang itinaya mong pera, bawas ang bumalik na panalo at ang mga gantimpalang natanggap mo. Kung may natira, 5% nito ang ibinabalik namin. Kapag panalo ang linggo mo, walang cashback.</p><p>Halimbawa: ₱59,000.00 ang taya, ₱50,000.00 ang bumalik, ₱700.00 ang gantimpala: ₱8,300.00 ang natira, kaya ₱415.00 ang sa iyo.</p><p>Walang sasalihan. Kunin mo sa sentro ng gantimpala sa loob ng 7 araw; tayaan nang isang beses bago i-withdraw. Hindi kasali ang sabong at ang taya mula sa bonus. Hinding-hindi lalampas ang rebate at cashback sa itinakda ng regulator.</p>',
    },
    EN: {
      title: 'Back for the week,',
      highlight: '5% cashback',
      action: 'Look',
      note: 'Monday to Sunday',
      body: '<p>Every Monday the week before is counted: the cash you staked, less the wins that came back and the rewards you were given. Of what is left we give back 5%. A winning week has no cashback.</p><p>For example: ₱59,000.00 staked, ₱50,000.00 came back, ₱700.00 of rewards: ₱8,300.00 is left, so ₱415.00 is yours.</p><p>There is nothing to join. Take it in the reward centre within 7 days; stake it once before it can be withdrawn. Cockfights and stakes from a bonus do not count. Rebates and cashback together never exceed what the regulator allows.</p>',
    },
  },
};
