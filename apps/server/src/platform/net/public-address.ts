import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are nobody's on the internet: private, of this machine, of the provider, for documents and tests, multicast. */
const NOT_PUBLIC = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of IPv6 one range is given out; within it, what is for documents and what leads on to an IPv4 address. */
const GIVEN_OUT_6 = ['2000::', 3] as const;
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Whether an address is one of the internet, and none of this machine or the networks around it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !isIn(NOT_PUBLIC, address, 'ipv4');
  return version === 6 && isIn([GIVEN_OUT_6], address, 'ipv6') && !isIn(NOT_PUBLIC_6, address, 'ipv6');
}

function isIn(nets: readonly (readonly [string, number])[], address: string, family: 'ipv4' | 'ipv6'): boolean {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, family);
  return list.check(address, family);
}

/** Names that mean something only inside of a house. */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * An address on the internet that somebody else gave us: https on its usual port, by name, without a password. Where the name
 * leads is looked at by `lookupPublic` when it is connected to, so that nothing can change in between. Null for any other.
 */
export function readPublicUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const isName = host.includes('.') && isIP(host) === 0 && !host.startsWith('[') && !INSIDE.test(host);
  return isPlain && isName ? url : null;
}

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type Resolve = (name: string, options: { readonly all: true }, found: Found) => void;

/** Looks names up as connections do, and finds public addresses only. */
export function lookupPublic(resolve: Resolve = lookup): LookupFunction {
  return (name, options, found) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const open = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) found(error ?? new Error('the name leads to no public address'), '', 0);
      else if (options.all === true) found(null, open);
      else found(null, first.address, first.family);
    });
  };
}
