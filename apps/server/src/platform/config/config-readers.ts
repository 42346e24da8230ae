/** Turns the text of an environment variable into a value, or says what was expected. */
export type Reader<T> = (
  written: string,
) => { readonly ok: true; readonly value: T } | { readonly ok: false; readonly expected: string };

/** A whole number in a range. */
export function count(min: number, max: number): Reader<number> {
  return (written) => {
    const value = Number(written);
    return /^\d{1,9}$/.test(written) && value >= min && value <= max
      ? { ok: true, value }
      : { ok: false, expected: `a whole number from ${min} to ${max}` };
  };
}

/** One of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): Reader<Word> {
  return (written) => {
    const value = words.find((word) => word === written);
    return value === undefined ? { ok: false, expected: `one of ${words.join(', ')}` } : { ok: true, value };
  };
}

/** Any text without control characters. */
export function text(max: number, min = 1): Reader<string> {
  return (written) =>
    written.length >= min && written.length <= max && !hasControl(written)
      ? { ok: true, value: written }
      : { ok: false, expected: `text of ${min} to ${max} characters` };
}

/** `on` or `off`. */
export const flag: Reader<boolean> = (written) =>
  written === 'on' || written === 'off' ? { ok: true, value: written === 'on' } : { ok: false, expected: 'on or off' };

/** Nothing, or what the reader accepts. */
export function optional<T>(reader: Reader<T>): Reader<T | null> {
  return (written) => (written === '' ? { ok: true, value: null } : reader(written));
}

/** The address of a site, without anything after the host. */
export const httpUrl: Reader<string> = (written) => {
  const url = parse(written);
  const isSite =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    url.search + url.hash + url.username + url.password === '';
  return isSite
    ? { ok: true, value: url.origin }
    : { ok: false, expected: 'an address such as https://play.example.com without a path' };
};

/** A machine and its port. */
export const hostAndPort: Reader<string> = (written) =>
  /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?:[1-9]\d{0,4}$/.test(written)
    ? { ok: true, value: written }
    : { ok: false, expected: 'a host and a port such as 127.0.0.1:9099' };

/** The address of a PostgreSQL database. */
export const postgresUrl: Reader<string> = (written) => {
  const url = parse(written);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
    ? { ok: true, value: written }
    : { ok: false, expected: 'an address such as postgres://user:password@host:5432/name' };
};

/** The address of a Redis. */
export const redisUrl: Reader<string> = (written) => {
  const url = parse(written);
  return url !== null && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== ''
    ? { ok: true, value: written }
    : { ok: false, expected: 'an address such as redis://host:6379' };
};

/** The address of a mail server; smtps speaks TLS from the first byte. */
export const smtpUrl: Reader<string> = (written) => {
  const url = parse(written);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
    ? { ok: true, value: written }
    : { ok: false, expected: 'an address such as smtps://user:password@mail.example.com:465' };
};

/** A mail address, with or without a name before it. */
export const mailFrom: Reader<string> = (written) =>
  written.length <= 200 &&
  !hasControl(written) &&
  /^(?:[^<>@]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(written)
    ? { ok: true, value: written }
    : { ok: false, expected: 'a mail address such as Perya <hello@play.example.com>' };

function parse(written: string): URL | null {
  return !hasControl(written) && URL.canParse(written) ? new URL(written) : null;
}

function hasControl(written: string): boolean {
  return /\p{Cc}/u.test(written);
}
