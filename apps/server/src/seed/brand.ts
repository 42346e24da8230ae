import type { Insertable } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** The demonstration brand. [ENT-32] */
export const MERCHANT_CODE = 'ty01';

/** A country code that no real country has; visitors "from there" meet the region limit. */
const BLOCKED_COUNTRY = 'XZ';

/** Its settings; what depends on the server is added when it is planted. */
export const BRAND = {
  merchant_code: MERCHANT_CODE,
  trial_merchant_code: 'ty01trial',
  name: 'Perya',
  theme: 'default',
  profile: 'PH',
  currency_symbol: '₱',
  default_language: 'TY',
  member_centre: '1',
  deposit_page: '1',
  register_captcha: 'suspicion',
  region_rule: 'blocked',
  region_countries: [BLOCKED_COUNTRY],
  agents_see_money: true,
} satisfies Partial<Insertable<Database['brand']>>;

/** Its form asks for little: with a name, a number is welcome and not needed. */
export const WELCOME_FIELDS = ['mobileNum'] as const;

export const BRAND_TEXTS = [
  { language: 'TY', licence: 'Demonstrasyon · walang totoong pera', helpline: 'NCMH Crisis Hotline 1553' },
  { language: 'EN', licence: 'Demonstration · no real money', helpline: 'NCMH Crisis Hotline 1553' },
] as const;

/** What exists: no native app, so the installed web app stands for it, and no pages elsewhere. */
export const RESOURCES: readonly Omit<Insertable<Database['brand_resource']>, 'merchant_code'>[] = [
  { resource_type: 'AppDownloadIcon', url: '/icons/icon-192.png' },
];

/** Both lead to the page of the sandbox that says what would be there. */
export const SERVICE_LINKS = [
  {
    link: { position: 1, type: '3', url: '/sandbox/chat', path: '/live/Kwento7k' },
    texts: [
      { language: 'TY', name: 'Live chat', hours: '24 oras, araw-araw' },
      { language: 'EN', name: 'Live chat', hours: '24 hours, every day' },
    ],
  },
  {
    link: { position: 2, type: '1', url: '/sandbox/chat?by=messenger', path: '' },
    texts: [
      { language: 'TY', name: 'Messenger', hours: '8 AM – 10 PM' },
      { language: 'EN', name: 'Messenger', hours: '8 AM – 10 PM' },
    ],
  },
] as const;

/** A machine on its own or at home counts as Manila; the ranges set aside for examples stand for other places. */
export const NETWORKS: readonly Insertable<Database['ip_network']>[] = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10'].map(
    (network) => ({ network, country: 'PH', city: 'Manila' }),
  ),
  { network: '192.0.2.0/24', country: 'PH', city: 'Cebu' },
  { network: '192.0.2.128/25', country: 'PH', city: 'Davao' },
  { network: '198.51.100.0/24', country: 'SG', city: 'Singapore' },
  { network: '203.0.113.0/24', country: BLOCKED_COUNTRY, city: 'Halimbawa' },
  { network: '2001:db8::/32', country: BLOCKED_COUNTRY, city: 'Halimbawa' },
];
