import type { DemoCampaign } from './campaigns.ts';

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
