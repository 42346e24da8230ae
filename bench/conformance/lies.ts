import { DEAD_TOKEN } from '../../tools/conformance/scene.ts';
import { Wire, type Message } from '../../tools/conformance/wire.ts';
import type { KitOptions } from '../../tools/conformance/options.ts';
import type { Lie, Told } from './liar.ts';

/** A bug that the kit must find, and the rule it breaks. */
export interface Planted {
  readonly rule: number;
  readonly make: (options: KitOptions) => Lie;
}

const OWED = new Set(['credit', 'rollback', 'adjust']);

/** The bugs that wallets have. */
export const LIES: Readonly<Record<string, Planted>> = {
  /** A rollback of a bet that never came is answered and forgotten. */
  'no-tombstone': {
    rule: 3,
    make: (options) => {
      const wire = new Wire(options);
      const placed = new Set<unknown>();
      return {
        async before({ call, fields }) {
          if (call !== 'rollback' || placed.has(fields['refTxId'])) return null;
          const asked: Message = { call: 'balance', fields };
          const { balance, currency, version } = await wire.send(asked);
          return { status: 'OK', txId: fields['txId'], balance, currency, version };
        },
        after({ call, fields }, { status }) {
          if ((call === 'debit' || call === 'debit-credit') && status === 'OK') placed.add(fields['txId']);
        },
      };
    },
  },
  /** A number is known, but not what was asked for under it. */
  'no-conflict-check': {
    rule: 2,
    make: () => {
      const answers = new Map<unknown, Told>();
      return {
        async before({ call, fields }) {
          const known = call === 'debit' ? answers.get(fields['txId']) : undefined;
          return known ? { ...known, requestId: fields['requestId'], replayed: true } : null;
        },
        after({ call, fields }, told) {
          if (call === 'debit' && told['status'] === 'OK') answers.set(fields['txId'], told);
        },
      };
    },
  },
  /** A session that has ended keeps wins out. */
  'token-on-wins': {
    rule: 7,
    make: () => ({
      async before({ call, fields }) {
        return OWED.has(call) && fields['sessionToken'] === DEAD_TOKEN ? { status: 'INVALID_TOKEN' } : null;
      },
    }),
  },
};
