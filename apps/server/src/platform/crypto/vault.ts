import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { assert } from '@perya/std';
import type { Chance } from '../random/chance.ts';

/** The secrets of this installation: they are files and never in the database. [5.5] */
export interface Secrets {
  readonly master: Buffer;
  readonly pepper: Buffer;
  readonly blind: Buffer;
}

/** Where a sealed value stands; it cannot be opened anywhere else. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

/** What may be done with the secrets of the installation: sealing, opening, and hashes that need a key. [5.4] */
export interface Vault {
  sealText(place: Place, text: string): string;
  openText(place: Place, sealed: string): string;
  sealBytes(place: Place, bytes: Buffer): Buffer;
  openBytes(place: Place, sealed: Buffer): Buffer;
  /** Equal values give equal bytes, and nothing else can be told from them. */
  blind(kind: string, value: string): Buffer;
  /** For short-lived secrets such as codes: a copy of the database does not tell them. */
  mac(purpose: string, ...parts: readonly string[]): Buffer;
  /** A password mixed with a key that is not in the database, before it is hashed. */
  pepper(password: string): Buffer;
  /** 32 bytes for one purpose, the same on every server that has the same secrets. */
  derive(purpose: string): Buffer;
}

const VERSION = 'v1';
const KEY_ID = 'k1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Opens the vault with the secrets of the installation. */
export function openVault({ master, pepper, blind }: Secrets, chance: Chance): Vault {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', `perya ${purpose}`, 32));
  const dataKey = derive('personal data');
  const macKey = derive('codes');

  const sealBytes = (place: Place, bytes: Buffer): Buffer => {
    const iv = chance.bytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', dataKey, iv).setAAD(aad(place));
    return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const openBytes = (place: Place, sealed: Buffer): Buffer => {
    assert(sealed.length >= IV_BYTES + TAG_BYTES, 'a sealed value is too short');
    const decipher = createDecipheriv('aes-256-gcm', dataKey, sealed.subarray(0, IV_BYTES)).setAAD(aad(place));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  };
  return {
    derive,
    sealBytes,
    openBytes,
    sealText: (place, text) => [VERSION, KEY_ID, sealBytes(place, Buffer.from(text)).toString('base64url')].join('.'),
    openText(place, sealed) {
      const [version, keyId, data = ''] = sealed.split('.');
      assert(version === VERSION && keyId === KEY_ID, 'a sealed value names a key that is not here');
      return openBytes(place, Buffer.from(data, 'base64url')).toString();
    },
    blind: (kind, value) => hmac(blind, [kind, value]),
    mac: (purpose, ...parts) => hmac(macKey, [purpose, ...parts]),
    pepper: (password) => hmac(pepper, [password.normalize('NFKC')]),
  };
}

/** Lengths stand before the parts, so that no two lists of parts read the same. */
function hmac(key: Buffer, parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`);
  return mac.digest();
}

function aad({ table, column, row }: Place): Buffer {
  return Buffer.from([table, column, row].join('\n'));
}
