import type { content, StartData } from '@perya/contract';

type Settings = StartData['settings'];

/** A brand as tests know it. */
export const SETTINGS: Settings = {
  merchantCode: 'ty01',
  trialMerchantCode: 'ty01trial',
  brandName: 'Perya',
  theme: 'default',
  imageCDNs: [],
  domainRoute: {},
  mainDomain: 'perya.example',
  paths: [],
  mobileTemplate: { mem_cen: '1', dep_func: '1', currencySymbol: '₱', ageLimit: 21, timeZone: 'Asia/Manila' },
  compliance: { licence: 'Licence 1', helpline: 'Helpline 1553', helplineUrl: '/m/help?i=1' },
  whitelabel: {},
  resources: [],
  customerService: [
    { type: '1', name: 'Live chat', hours: '24/7', path: '/chat', link: 'https://chat.perya.example/' },
    { type: '1', name: 'Messenger', hours: '08:00–22:00', path: '/msg', link: 'https://msg.perya.example/' },
  ],
};

/** An open site. */
export const STATUS: StartData['status'] = {
  info: { mobileTemplate: { mem_cen: '1', dep_func: '1' } },
  location: { ip: '203.0.113.7', country: 'PH', city: 'Cebu' },
  maintenance: false,
  regionRestriction: false,
};

/** A banner that leads to help. */
export function banner(id: string, change: Partial<content.Banner> = {}): content.Banner {
  return {
    id,
    url: '/m/help',
    image: '/art/tent',
    title: `Title ${id}`,
    highlight: 'bright',
    action: `Go ${id}`,
    note: 'note',
    tone: 'royal',
    ...change,
  };
}

/** A notice that was not read. */
export function notice(id: string, change: Partial<content.Notice> = {}): content.Notice {
  return {
    id,
    title: `Notice ${id}`,
    content: `<p>Text of ${id}</p>`,
    time: '2026-11-01T08:00:00.000Z',
    read: false,
    ...change,
  };
}

/** What home asks for, with nothing in it. */
export function announcements(change: Partial<content.Announcements> = {}): content.Announcements {
  return {
    banners: [],
    playerNotice: [],
    agentNotice: [],
    popup: [],
    hot: [],
    promotion: [],
    contentLobby: [],
    footer: { unreadCount: 0 },
    ...change,
  };
}
