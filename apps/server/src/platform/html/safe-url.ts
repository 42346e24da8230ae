// The same characters as the checks in the database, so that a value either passes both or neither. [T29]
const PATH = /^\/(?:[A-Za-z0-9_.~!$&()*+,;=:@%?#-][A-Za-z0-9_.~!$&()*+,;=:@%?#/-]*)?$/;
const HTTPS = /^https:\/\/[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9_.~!$&()*+,;=:@%?#/-]*)?$/;
const ART = /^\/art\/[a-z0-9-]{1,60}$/;

const PATH_LENGTH_MAX = 500;
const URL_LENGTH_MAX = 2000;

/** Tells whether a text is a path of this site: it can lead nowhere else. */
export function isInternalPath(value: string): boolean {
  return value.length <= PATH_LENGTH_MAX && PATH.test(value);
}

/** Tells whether a text is a plain https address without credentials or disguises. */
export function isHttpsUrl(value: string): boolean {
  if (value.length > URL_LENGTH_MAX || !HTTPS.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && !url.hostname.endsWith('.');
}

/** Tells whether a link may stand in content. */
export function isSafeLink(value: string): boolean {
  return isInternalPath(value) || isHttpsUrl(value);
}

/** Tells whether a picture may stand in content: our own art, or a host the brand trusts. */
export function isSafeImage(value: string, imageHosts: readonly string[]): boolean {
  return ART.test(value) || (isHttpsUrl(value) && imageHosts.includes(new URL(value).host));
}
