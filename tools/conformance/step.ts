import type { vendor as contract } from '@perya/contract';
import type { Fields, Message } from './wire.ts';

/** A message with what a repeat of it must agree on. */
export interface Step extends Message {
  readonly txId: string;
  /** The bet it is about. */
  readonly ref: string;
  readonly round: string;
  readonly terms: string;
}

/** Puts a step together. */
export function stepOf(call: contract.VendorCall, fields: Fields): Step {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const parts = ['playerId', 'txId', 'refTxId', 'roundId', 'amount', 'win', 'promoType'].map(text);
  return {
    call,
    fields,
    txId: text('txId'),
    ref: text('refTxId'),
    round: text('roundId'),
    terms: [call, ...parts].join(' '),
  };
}

/** An amount of a step in centavos. */
export function amountOf({ fields }: Message, name: string): bigint {
  return centavosOf(String(fields[name]));
}

/** Centavos of an amount with two decimals. */
export function centavosOf(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

/** An amount as the wallet reads it. */
export function textOf(centavos: bigint): string {
  const size = String(centavos < 0n ? -centavos : centavos).padStart(3, '0');
  return `${centavos < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}
