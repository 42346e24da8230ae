import type { Input, push } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';
import { PUSH_KEY } from './push-mark.ts';

/** What the server needs to reach this browser. */
export type Address = Pick<Input<typeof push.save>, 'endpoint' | 'p256dh' | 'auth' | 'zone'>;

/** What came of asking the browser. */
export type Asked =
  | { readonly kind: 'address'; readonly address: Address }
  /** The person said no, now or earlier; only they can change that, in the browser itself. */
  | { readonly kind: 'denied' }
  /** They closed the question. */
  | { readonly kind: 'open' }
  | { readonly kind: 'failed' };

/** Asks the person through the browser, which happens after a tap only, and subscribes. */
export async function askBrowser(publicKey: string): Promise<Asked> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return { kind: answer === 'denied' ? 'denied' : 'open' };
  try {
    const address = addressOf(await subscribe(bytesOf(publicKey)));
    return address ? { kind: 'address', address } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** Where this browser is reached, if it is. */
export async function currentAddress(): Promise<Address | null> {
  const subscription = await currentSubscription();
  return subscription && addressOf(subscription);
}

/** Lets nothing reach this browser any more. */
export async function unsubscribe(): Promise<void> {
  local.remove(PUSH_KEY);
  await (await currentSubscription())?.unsubscribe().catch(() => undefined);
}

/** Remembers whose notices this browser gets. */
export function noteOwner(userName: string): void {
  local.set(PUSH_KEY, userName);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

async function subscribe(applicationServerKey: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no worker');
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch {
    // It may still have one with another key.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

function addressOf(subscription: PushSubscription): Address | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return { endpoint, p256dh, auth, ...(zone !== undefined && { zone }) };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
