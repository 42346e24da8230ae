import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { Break } from './breaks.ts';
import { blockHash, digestRows, FIRST_HASH, firstDifference, headLine } from './seal.ts';

const AT_ONCE = 50;

/** Walks the seals from the first to the last and names the first thing that does not fit. [4.5, I10] */
export async function verifySeals(
  db: Kysely<Database>,
  privateKey: KeyObject,
  heads: readonly string[] = [],
): Promise<Break | null> {
  const key = createPublicKey(privateKey);
  const written = new Map(heads.map((line) => [line.split(' ')[0], line]));
  let before = { height: 0n, up_to: '0', hash: FIRST_HASH };
  for (;;) {
    const seals = await db
      .selectFrom('ledger_seal')
      .selectAll()
      .where('height', '>', before.height.toString())
      .orderBy('height')
      .limit(AT_ONCE)
      .execute();
    for (const seal of seals) {
      const height = before.height + 1n;
      if (seal.height !== height.toString()) return broken(height, 'the block is missing');
      const stretch = { after: before.up_to, upTo: seal.up_to };
      const digests = await digestRows(db, stretch, seal.form);
      const hash = blockHash(before.hash, { height: seal.height, upTo: seal.up_to }, digests);
      if (!hash.equals(seal.hash)) {
        return broken(height, await firstDifference(db, stretch, { digests, marks: seal.marks }));
      }
      if (!verify(null, hash, key, seal.signature)) return broken(height, 'the signature is of another key');
      const line = written.get(seal.height);
      if (line !== undefined && line !== headLine(seal)) return broken(height, 'the file of heads has another one');
      written.delete(seal.height);
      before = { height, up_to: seal.up_to, hash };
    }
    if (seals.length < AT_ONCE) break;
  }
  const [gone] = [...written.keys()];
  return gone === undefined ? null : broken(BigInt(gone), 'the file of heads has it, the database has not');
}

function broken(height: bigint, detail: string): Break {
  return { rule: 'I10', row: `block ${height}`, detail };
}
