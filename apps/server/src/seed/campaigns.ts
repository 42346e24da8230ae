import type { ContentDraft } from '../modules/content/index.ts';

/** A campaign of the demonstration; days are counted from now. */
export interface DemoCampaign {
  readonly code: string;
  readonly promoCode?: string;
  readonly startsIn: number;
  readonly endsIn?: number;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly image: string;
  readonly tone: NonNullable<ContentDraft['tone']>;
  readonly category: string;
  readonly texts: ContentDraft['texts'];
  /** A reward of it waits for the player of the demonstration. */
  readonly isGranted?: true;
}

interface Figures {
  readonly kind: 'CODE' | 'GRANT';
  readonly amount: string;
  readonly budget: string;
  readonly times: number;
  readonly hours: number;
  readonly needsJoin?: true;
}

function terms({ kind, amount, budget, times, hours, needsJoin }: Figures): DemoCampaign['terms'] {
  return {
    kind,
    trigger: kind === 'CODE' ? 'codeTyped' : 'staff',
    who: { once: 'ever' },
    award: { form: 'cash', size: { by: 'fixed', amount }, turnoverTimes: times },
    claim: { hours, needsJoin: needsJoin === true },
    expiry: { days: 30 },
    budget,
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
  };
}

/** The campaigns of the demonstration: what they promise is really given. */
export const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    code: 'demo-merienda',
    promoCode: 'MERIENDA',
    startsIn: -3,
    endsIn: 60,
    terms: terms({ kind: 'CODE', amount: '20.00', budget: '20000.00', times: 1, hours: 0 }),
    image: '/art/ticket',
    tone: 'sunset',
    category: 'CODE',
    texts: {
      TY: {
        title: 'Pang-merienda,',
        highlight: '₱20 sa code',
        action: 'Ilagay ang code',
        note: 'Code: MERIENDA',
        body: '<p>Ilagay ang code na <b>MERIENDA</b>. Papasok agad ang ₱20.00 sa wallet mo, isang beses bawat tao.</p><p>Tumaya ng ₱20.00 bago ito ma-withdraw. Ang sarili mong pera ay hindi magagalaw.</p>',
      },
      EN: {
        title: 'Snack money,',
        highlight: '₱20 by code',
        action: 'Enter the code',
        note: 'Code: MERIENDA',
        body: '<p>Enter the code <b>MERIENDA</b>. ₱20.00 reaches your wallet at once, one time for each person.</p><p>Stake ₱20.00 before it can be withdrawn. Your own money is not touched.</p>',
      },
    },
  },
  {
    code: 'demo-fiesta',
    promoCode: 'FIESTA88',
    startsIn: -5,
    endsIn: 30,
    terms: terms({ kind: 'CODE', amount: '88.00', budget: '44000.00', times: 2, hours: 72, needsJoin: true }),
    image: '/art/party',
    tone: 'royal',
    category: 'NEW',
    texts: {
      TY: {
        title: 'Fiesta ng barangay,',
        highlight: '₱88 para sa sumali',
        action: 'Sumali',
        note: 'Code: FIESTA88',
        body: '<p>Sumali, saka ilagay ang code na <b>FIESTA88</b>. Maghihintay ang ₱88.00 sa sentro ng gantimpala nang 72 oras.</p><p>Tumaya ng ₱176.00 bago ito ma-withdraw.</p>',
      },
      EN: {
        title: 'Village fiesta,',
        highlight: '₱88 for those who join',
        action: 'Join',
        note: 'Code: FIESTA88',
        body: '<p>Join, then enter the code <b>FIESTA88</b>. ₱88.00 waits in your reward center for 72 hours.</p><p>Stake ₱176.00 before it can be withdrawn.</p>',
      },
    },
  },
  {
    code: 'demo-salamat',
    startsIn: -7,
    terms: terms({ kind: 'GRANT', amount: '58.00', budget: '5800.00', times: 1, hours: 720 }),
    image: '/art/gift',
    tone: 'jungle',
    category: 'GIFT',
    isGranted: true,
    texts: {
      TY: {
        title: 'Salamat, suki,',
        highlight: '₱58 na regalo',
        action: 'Kunin',
        note: 'Mula sa perya',
        body: '<p>Regalo ng perya sa mga napili naming suki. Nasa sentro ng gantimpala ito kapag para sa iyo.</p><p>Tumaya ng ₱58.00 bago ito ma-withdraw.</p>',
      },
      EN: {
        title: 'Thank you,',
        highlight: 'a gift of ₱58',
        action: 'Claim',
        note: 'From the fair',
        body: '<p>A gift of the fair to players we have chosen. It is in your reward center when it is for you.</p><p>Stake ₱58.00 before it can be withdrawn.</p>',
      },
    },
  },
  {
    code: 'demo-pasko',
    promoCode: 'PASKO26',
    startsIn: 20,
    endsIn: 50,
    terms: terms({ kind: 'CODE', amount: '100.00', budget: '50000.00', times: 1, hours: 24 }),
    image: '/art/carousel-horse',
    tone: 'tent',
    category: 'NEW',
    texts: {
      TY: {
        title: 'Paskong Perya,',
        highlight: 'malapit na',
        note: 'Abangan ang code',
        body: '<p>Sa araw na magsimula ito, ₱100.00 ang kapalit ng code, isang beses bawat tao, habang may pondo.</p>',
      },
      EN: {
        title: 'Christmas at the fair,',
        highlight: 'coming soon',
        note: 'Watch for the code',
        body: '<p>From the day it begins the code gives ₱100.00, one time for each person, as long as its budget lasts.</p>',
      },
    },
  },
  {
    code: 'demo-tag-ulan',
    promoCode: 'TAGULAN',
    startsIn: -40,
    endsIn: -6,
    terms: terms({ kind: 'CODE', amount: '30.00', budget: '9000.00', times: 1, hours: 0 }),
    image: '/art/wave',
    tone: 'royal',
    category: 'CODE',
    texts: {
      TY: {
        title: 'Tag-ulan,',
        highlight: 'tapos na',
        note: 'Salamat sa mga sumali',
        body: '<p>Tapos na ang promong ito. Bumalik sa bahay ang natirang pondo; ang mga nakuha ay sa inyo.</p>',
      },
      EN: {
        title: 'Rainy season,',
        highlight: 'is over',
        note: 'Thank you for joining',
        body: '<p>This promotion is over. What was left of its budget went back to the house; what was taken is yours.</p>',
      },
    },
  },
];
