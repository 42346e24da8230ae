import { SERVICE_KEY_LENGTH, type system } from '@perya/contract';

const SEALED_TYPE = '3';
const IV_BYTES = 12;

/** The address of one customer-service entry: https, or a page of this site; else nothing. [API-106] */
export async function openLink({ type, path, link }: system.ServiceLink): Promise<string | null> {
  try {
    const address = type === SEALED_TYPE ? await unseal(link, path.slice(-SERVICE_KEY_LENGTH)) : link;
    if (address.startsWith('/')) return ownPage(address);
    return new URL(address).protocol === 'https:' ? address : null;
  } catch {
    return null;
  }
}

function ownPage(path: string): string | null {
  const { origin } = window.location;
  const page = new URL(path, origin);
  return page.origin === origin ? page.href : null;
}

/** The first entry that opens; live chat comes before the backup. */
export async function firstLink(links: readonly system.ServiceLink[]): Promise<string | null> {
  const opened = await Promise.all(links.map(openLink));
  return opened.find((address) => address !== null) ?? null;
}

async function unseal(sealed: string, key: string): Promise<string> {
  const bytes = Uint8Array.from(window.atob(sealed), (letter) => letter.charCodeAt(0));
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const opener = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
    opener,
    bytes.slice(IV_BYTES),
  );
  return new TextDecoder().decode(opened);
}
