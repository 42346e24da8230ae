import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findWrongAncestor } from '../../src/modules/identity/account/check-ancestors.store.ts';
import { asAppRole } from '../../src/platform/db/app-role.ts';
import { dumpDatabase } from '../../src/platform/db/dump.ts';
import { loadDatabase } from '../../src/platform/db/load.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { asAdmin, tamper } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { createDatabase, type TestDatabase } from '../kit/database.ts';
import { createOld, upgrade } from '../kit/old-database.ts';
import { createPlanted } from '../kit/templates.ts';

const database = await createPlanted();
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new Pool(database.connection) }) });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let named = 0;

/** An insert of one member, for any connection. */
function insertion(uplineId: string | null): { readonly text: string; readonly values: unknown[] } {
  named += 1;
  return {
    text: `insert into member (merchant_code, account, type, upline_id) values ('ty01', $1, 0, $2) returning id`,
    values: [`line${named}`, uplineId],
  };
}

async function add(uplineId: string | null = null): Promise<string> {
  const { text, values } = insertion(uplineId);
  const [row] = await database.sql(text, values);
  return String(row?.['id']);
}

/** A line, each below the one before. */
async function addLine(length: number, uplineId: string | null = null): Promise<string[]> {
  const line: string[] = [];
  for (let at = 0; at < length; at += 1) line.push(await add(line.at(-1) ?? uplineId));
  return line;
}

const move = (memberId: string, uplineId: string | null) =>
  database.sql('update member set upline_id = $2 where id = $1', [memberId, uplineId]);

/** Who stands above somebody, the nearest first. */
async function above(memberId: string, of: TestDatabase = database): Promise<unknown[]> {
  const rows = await of.sql('select ancestor_id, depth from member_ancestor where member_id = $1 order by depth', [
    memberId,
  ]);
  expect(rows.map(({ depth }) => depth)).toEqual(rows.map((_, at) => at + 1));
  return rows.map(({ ancestor_id: id }) => id);
}

const wrong = () => findWrongAncestor(db);

describe('who stands above whom', () => {
  it('is known at every depth as soon as somebody is registered [ROLE-15]', async () => {
    const [top, middle, bottom] = await addLine(3);
    expect(await above(String(top))).toEqual([]);
    expect(await above(String(bottom))).toEqual([middle, top]);
    expect(await wrong()).toBeNull();
  });

  it('is right for members who come in one statement, in whatever order', async () => {
    const top = await add();
    await database.sql(
      `insert into member (id, merchant_code, account, type, upline_id) overriding system value values
         (9003, 'ty01', 'ninethree', 0, 9002), (9001, 'ty01', 'nineone', 0, $1), (9002, 'ty01', 'ninetwo', 0, 9001)`,
      [top],
    );
    expect(await above('9003')).toEqual(['9002', '9001', top]);
    expect(await wrong()).toBeNull();
  });

  it('moves with a whole subtree, to another line, to none and back', async () => {
    const [a1, a2, a3, a4] = (await addLine(4)) as [string, string, string, string];
    const [b1, b2] = (await addLine(2)) as [string, string];
    const side = await add(a3);
    await move(a3, b2);
    expect(await above(a3)).toEqual([b2, b1]);
    expect(await above(a4)).toEqual([a3, b2, b1]);
    expect(await above(side)).toEqual([a3, b2, b1]);
    expect(await above(a2)).toEqual([a1]);
    expect(await wrong()).toBeNull();
    await move(a3, null);
    expect(await above(a4)).toEqual([a3]);
    expect(await wrong()).toBeNull();
    await move(a3, a1);
    expect(await above(side)).toEqual([a3, a1]);
    expect(await wrong()).toBeNull();
  });

  it('is right when one statement moves several, also below each other', async () => {
    const [a1, a2, a3] = (await addLine(3)) as [string, string, string];
    const [b1, b2] = (await addLine(2)) as [string, string];
    await database.sql(
      'update member set upline_id = case id when $1 then $2::bigint else $4 end where id in ($1, $3)',
      [a2, b2, b1, a1],
    );
    expect(await above(a3)).toEqual([a2, b2, b1, a1]);
    expect(await wrong()).toBeNull();
  });

  it('never becomes a cycle', async () => {
    const [top, middle, bottom] = (await addLine(3)) as [string, string, string];
    for (const below of [top, middle, bottom])
      await expect(move(top, below)).rejects.toThrow(/member_ancestor_no_cycle|member_check/);
    await expect(
      database.sql(
        `insert into member (id, merchant_code, account, type, upline_id) overriding system value values
           (9101, 'ty01', 'round1', 0, 9102), (9102, 'ty01', 'round2', 0, 9101)`,
      ),
    ).rejects.toThrow('member_ancestor_no_cycle');
    expect(await above(bottom)).toEqual([middle, top]);
    expect(await wrong()).toBeNull();
  });

  it('goes with a member who is deleted; nobody with somebody below can be', async () => {
    const [top, middle, bottom] = (await addLine(3)) as [string, string, string];
    const drop = (id: string) => database.sql('delete from member where id = $1', [id]);
    await expect(drop(middle)).rejects.toThrow('member_upline_id_fkey');
    await drop(bottom);
    expect(await above(bottom)).toEqual([]);
    await drop(middle);
    expect(await database.sql('select from member_ancestor where ancestor_id = $1', [top])).toEqual([]);
    expect(await wrong()).toBeNull();
  });

  it('is written by the database alone, never by a server', async () => {
    const limited = (await asAppRole(database.connection)) ?? {};
    const top = await add();
    const { rows } = await asAdmin(limited, (client) => client.query<{ id: string }>(insertion(top)));
    expect(await above(String(rows[0]?.id))).toEqual([top]);
    for (const statement of [
      'insert into member_ancestor values (1, 2, 1)',
      'update member_ancestor set depth = 2',
      'delete from member_ancestor',
      'truncate member_ancestor',
    ])
      await expect(asAdmin(limited, (client) => client.query(statement))).rejects.toThrow('permission denied');
  });

  it('comes back with a copy of the database', async () => {
    const copy = await createDatabase();
    try {
      const read = 'select * from member_ancestor order by ancestor_id, member_id';
      await asAdmin(copy.connection, (to) =>
        asAdmin(database.connection, (from) => loadDatabase(to, dumpDatabase(from))),
      );
      const rows = await copy.sql(read);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(await database.sql(read));
    } finally {
      await copy.drop();
    }
  });

  it('is compared with the uplines [R9]', async () => {
    const [top, middle, bottom] = (await addLine(3)) as [string, string, string];
    await tamper(
      database.connection,
      `delete from member_ancestor where ancestor_id = ${top} and member_id = ${bottom}`,
    );
    expect(await wrong()).toEqual({ row: `member ${bottom}`, detail: `member ${top} at depth 2 is missing` });
    await tamper(database.connection, `insert into member_ancestor values (${top}, ${bottom}, 3)`);
    expect(await wrong()).toMatchObject({ row: `member ${bottom}`, detail: `member ${top} at depth 2 is missing` });
    await tamper(database.connection, `update member_ancestor set depth = 2 where depth = 3 and member_id = ${bottom}`);
    expect(await wrong()).toBeNull();
    await tamper(database.connection, `update member set upline_id = null where id = ${middle}`);
    expect(await wrong()).toEqual({ row: `member ${middle}`, detail: `member ${top} at depth 1 is too much` });
    await tamper(database.connection, `update member set upline_id = ${top} where id = ${middle}`);
    await tamper(database.connection, `update member set upline_id = ${bottom} where id = ${top}`);
    expect(await wrong()).not.toBeNull();
    await tamper(database.connection, `update member set upline_id = null where id = ${top}`);
  });
});

describe('at the same moment', () => {
  /** Two transactions side by side. */
  async function beside(work: (one: Client, other: Client) => Promise<void>): Promise<void> {
    await asAdmin(database.connection, (one) => asAdmin(database.connection, (other) => work(one, other)));
    expect(await wrong()).toBeNull();
  }
  const MOVE = 'update member set upline_id = $2 where id = $1';

  it('a move waits for a registration below, and takes it along', async () => {
    const [, a2, a3] = (await addLine(3)) as [string, string, string];
    const target = await add();
    await beside(async (registering, moving) => {
      await registering.query('begin');
      const { rows } = await registering.query<{ id: string }>(insertion(a3));
      const moved = moving.query(MOVE, [a2, target]);
      await somebodyBlocked(database);
      await registering.query('commit');
      await moved;
      expect(await above(String(rows[0]?.id))).toEqual([a3, a2, target]);
    });
  });

  it('a registration waits for a move above, and stands in the new line', async () => {
    const [, a2, a3] = (await addLine(3)) as [string, string, string];
    const target = await add();
    await beside(async (moving, registering) => {
      await moving.query('begin');
      await moving.query(MOVE, [a2, target]);
      const registered = registering.query<{ id: string }>(insertion(a3));
      await somebodyBlocked(database);
      await moving.query('commit');
      expect(await above(String((await registered).rows[0]?.id))).toEqual([a3, a2, target]);
    });
  });

  it('of two moves that would close a cycle one is refused', async () => {
    const [one, two] = [await add(), await add()];
    await beside(async (first, second) => {
      await first.query('begin');
      await first.query(MOVE, [one, two]);
      const said = second.query(MOVE, [two, one]).then(
        () => 'moved',
        (error: Error) => error.message,
      );
      await somebodyBlocked(database);
      await first.query('commit');
      expect(await said).toContain('member_ancestor_no_cycle');
    });
    expect(await above(one)).toEqual([two]);
  });

  it('registrations do not wait for each other, nor for whoever has no upline', async () => {
    const top = await add();
    await beside(async (one, other) => {
      await one.query('begin');
      await one.query(insertion(top));
      await other.query(`set lock_timeout = '1s'`);
      await other.query(insertion(top));
      await one.query(MOVE, [top, await add()]);
      await other.query(insertion(null));
      await one.query('rollback');
    });
  });

  it('a transaction that would not see the other is refused', async () => {
    const [top, low] = (await addLine(2)) as [string, string];
    await beside(async (client) => {
      for (const level of ['repeatable read', 'serializable']) {
        await client.query(`begin isolation level ${level}`);
        await expect(client.query(insertion(top))).rejects.toThrow('read committed');
        await client.query(`rollback; begin isolation level ${level}`);
        await expect(client.query(MOVE, [low, null])).rejects.toThrow('read committed');
        await client.query('rollback');
      }
    });
  });

  it('many registrations and moves leave every line as uplines say', async () => {
    const roots = await addLine(6);
    const clients = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = new Client(database.connection);
        await client.connect();
        return client;
      }),
    );
    const pick = (at: number) => roots[at % roots.length] ?? null;
    const outcomes = await Promise.all(
      clients.map(async (client, nr) => {
        const isMoving = nr % 2 === 0;
        const refused: unknown[] = [];
        for (let turn = 0; turn < 25; turn += 1) {
          const moving = { text: MOVE, values: [pick(turn * 5 + nr), pick(turn * 7 + nr + 1)] };
          await client
            .query(isMoving ? moving : insertion(pick(turn + nr)))
            .catch((error: Error) => refused.push(error.message));
        }
        await client.end();
        return { isMoving, refused };
      }),
    );
    for (const { isMoving, refused } of outcomes) {
      if (isMoving) expect(refused.length).toBeLessThan(25);
      else expect(refused).toEqual([]);
      for (const message of refused) expect(message).toMatch(/member_ancestor_no_cycle|member_check/);
    }
    expect(await wrong()).toBeNull();
  });
});

describe('members from before', () => {
  /** A database as it was, with members. */
  async function withOld(members: string, work: (old: TestDatabase) => Promise<void>): Promise<void> {
    const old = await createOld('0032_');
    try {
      await old.sql(
        `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('ty01', 'ty01t', 'Old', 'old.example')`,
      );
      await old.sql(
        `insert into member (id, merchant_code, account, type, upline_id) overriding system value
         select id, 'ty01', 'old' || id, 0, upline from (values ${members}) m (id, upline)`,
      );
      await work(old);
    } finally {
      await old.drop();
    }
  }

  it('have everybody above them', () =>
    withOld('(1, null), (2, 1), (3, 2), (4, 3), (5, 1), (6, null)', async (old) => {
      await upgrade(old);
      expect(await above('4', old)).toEqual(['3', '2', '1']);
      expect(await above('5', old)).toEqual(['1']);
      expect(await old.sql('select count(*)::int as count from member_ancestor')).toEqual([{ count: 7 }]);
    }));

  it('are refused when uplines go round', () =>
    withOld('(1, null), (2, 1), (3, 4), (4, 3)', async (old) => {
      await expect(upgrade(old)).rejects.toThrow('member_ancestor_no_cycle');
    }));
});
