import { isIP } from 'node:net';

/**
 * The address of the visitor. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so with n hops the
 * n-th entry from the right was written by a proxy of ours; everything left of it is hearsay.
 */
export function clientAddress(
  socket: { readonly remoteAddress?: string | undefined },
  forwardedFor: unknown,
  hops: number,
): string {
  const named = hops > 0 && typeof forwardedFor === 'string' ? plainAddress(entry(forwardedFor, hops)) : undefined;
  // Asking a socket costs a call to the system.
  return named ?? plainAddress(socket.remoteAddress ?? '') ?? '0.0.0.0';
}

/** The entry of a list that is the n-th from the right, or the first of a list that is shorter. */
function entry(list: string, fromRight: number): string {
  let end = list.length;
  for (let left = fromRight; ; left -= 1) {
    const comma = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    if (left === 1 || comma === -1) return list.slice(comma + 1, end).trim();
    end = comma;
  }
}

/** The address without brackets, port, zone or IPv4-in-IPv6 dress; nothing when it is not an address. */
function plainAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text;
  const bare = text
    .replace(/%.*$/, '')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}

/** What limits are counted by: an IPv4 address, or the /64 that one IPv6 customer owns. */
export function limitKey(address: string): string {
  if (!address.includes(':') || isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = address.includes('::') && tail !== '' ? tail.split(':') : [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Tells whether a socket belongs to this machine itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
