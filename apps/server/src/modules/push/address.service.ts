import type { Context } from '../../context.ts';
import type { Place } from '../../platform/crypto/vault.ts';
import type { PushKeyRow } from './keys.store.ts';

/** Where a browser is reached, and what only it can read. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const place = (column: string, hash: Buffer): Place => ({ table: 'push_key', column, row: hash.toString('hex') });

/** What an address is found by. */
export function hashEndpoint({ vault }: Pick<Context, 'vault'>, endpoint: string): Buffer {
  return vault.blind('push endpoint', endpoint);
}

/** An address as it is kept. */
export function sealAddress({ vault }: Pick<Context, 'vault'>, { endpoint, p256dh, auth }: PushAddress) {
  const hash = hashEndpoint({ vault }, endpoint);
  return {
    endpoint_hash: hash,
    endpoint_sealed: vault.sealText(place('endpoint', hash), endpoint),
    keys_sealed: vault.sealText(place('keys', hash), `${p256dh} ${auth}`),
  };
}

/** Opens it again. */
export function openAddress(
  { vault }: Pick<Context, 'vault'>,
  row: Pick<PushKeyRow, 'endpoint_hash' | 'endpoint_sealed' | 'keys_sealed'>,
): PushAddress {
  const { endpoint_hash: hash, endpoint_sealed: endpoint, keys_sealed: keys } = row;
  const [p256dh = '', auth = ''] = vault.openText(place('keys', hash), keys).split(' ');
  return { endpoint: vault.openText(place('endpoint', hash), endpoint), p256dh, auth };
}
