/** Headers of every answer, whatever it is. [SRV-10] */
export type SecurityHeaders = Readonly<Record<string, string>>;

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;
const HSTS = 'max-age=31536000; includeSubDomains';

const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What a document may load besides our own files. */
export interface Allowance {
  /** https origins of pictures. */
  readonly imageHosts?: readonly string[];
  /** The host the page is at: older iPhones do not count its socket as its own. */
  readonly host?: string | undefined;
  /** Hashes of the styles that stand in the document itself. */
  readonly styles?: readonly string[];
  /** Hashes of the scripts that do. */
  readonly scripts?: readonly string[];
  /** https origins of games of outside vendors. [T25] */
  readonly frameHosts?: readonly string[];
  /** Where Firebase signs people in, for brands that use it. */
  readonly firebase?: { readonly authDomain: string; readonly emulator: string | null } | null;
}

/** What Firebase's popup and its proof that somebody is human load. */
const FIREBASE_SCRIPTS = ['https://apis.google.com', 'https://www.google.com', 'https://www.gstatic.com'];
const FIREBASE_CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** The content policy: nothing but our own files, and nobody frames us. */
export function contentPolicy(allowed: Allowance = {}): string {
  const { scripts, frames, calls } = firebaseOrigins(allowed.firebase ?? null);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(allowed.scripts), ...scripts].join(' '),
    ["style-src 'self'", ...quoted(allowed.styles)].join(' '),
    ["img-src 'self' data:", ...httpsOrigins(allowed.imageHosts ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...socketOrigins(allowed.host), ...calls].join(' '),
    // Our own games run in frames. [T25]
    ["frame-src 'self'", ...httpsOrigins(allowed.frameHosts ?? []), ...frames].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Whether a text is the host of an address and nothing else. */
export function isHost(text: string): boolean {
  return HOST.test(text);
}

function firebaseOrigins(firebase: NonNullable<Allowance['firebase']> | null) {
  if (firebase === null) return { scripts: [], frames: [], calls: [] };
  const emulator = firebase.emulator === null ? [] : [`http://${firebase.emulator}`];
  return {
    scripts: FIREBASE_SCRIPTS,
    frames: [...httpsOrigins([firebase.authDomain]), 'https://www.google.com', ...emulator],
    calls: [...FIREBASE_CALLS, ...emulator],
  };
}

function quoted(hashes: readonly string[] = []): string[] {
  return hashes.map((hash) => `'${hash}'`);
}

/** Where sockets of a host are: not every browser counts them as its own. */
export function socketOrigins(host: string | undefined): string[] {
  return host !== undefined && HOST.test(host) ? [`wss://${host}`, `ws://${host}`] : [];
}

/** Only plain https hosts reach the header: a stray `;` in a setting must not add a rule. */
function httpsOrigins(hosts: readonly string[]): string[] {
  return hosts
    .map((host) => host.replace(/^https:\/\//, '').replace(/\/.*$/, ''))
    .filter((host) => HOST.test(host))
    .map((host) => `https://${host}`);
}

/** A sign-in window must be able to answer the page that opened it; nothing else may reach a page. */
export function openerPolicy(firebase: Allowance['firebase']): string {
  return firebase ? 'same-origin-allow-popups' : 'same-origin';
}

/** Builds the headers once for a server. */
export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  return {
    'Content-Security-Policy': contentPolicy(),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Opener-Policy': openerPolicy(null),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}
