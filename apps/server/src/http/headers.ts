/** Headers of every answer, whatever it is. [SRV-10] */
export type SecurityHeaders = Readonly<Record<string, string>>;

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
  /** Hashes of the styles that stand in the document itself. */
  readonly styles?: readonly string[];
}

/** The content policy: nothing but our own files, and nobody frames us. */
export function contentPolicy(allowed: Allowance = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...quoted(allowed.styles)].join(' '),
    ["img-src 'self' data:", ...imageOrigins(allowed.imageHosts ?? [])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function quoted(hashes: readonly string[] = []): string[] {
  return hashes.map((hash) => `'${hash}'`);
}

/** Only plain https hosts reach the header: a stray `;` in a setting must not add a rule. */
function imageOrigins(hosts: readonly string[]): string[] {
  return hosts
    .map((host) => host.replace(/^https:\/\//, '').replace(/\/.*$/, ''))
    .filter((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host))
    .map((host) => `https://${host}`);
}

/** Builds the headers once for a server. */
export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  return {
    'Content-Security-Policy': contentPolicy(),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}
