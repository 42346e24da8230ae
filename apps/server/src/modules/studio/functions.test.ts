import type { MemberId } from '@perya/ledger';
import { describe, expect, it } from 'vitest';
import type { RoundId, SeedId } from '../../platform/db/studio-values.ts';
import {
  CLOSE_ROUNDS_SQL,
  CloseRounds,
  OPEN_ROUNDS_SQL,
  OpenRounds,
  ROUND_FOLLOW_PLACES,
  RoundFollow,
  roundFollowCall,
  roundHoldCall,
} from './functions.gen.ts';

const follow = () => new RoundFollow({ p_at: new Date(0), r_choices: 'choices', r_events: 'events' });
const close = () => new CloseRounds({ p_at: new Date(0), r_events: 'events' });

describe('functions of rounds', () => {
  it('no array of a call can stand where another belongs', () => {
    const [opened, closed, followed] = [new OpenRounds(), close(), follow()];
    // @ts-expect-error both are bigint[] in SQL, and both are amounts
    const stake: RoundFollow['r_stake'] = followed.r_win;
    // @ts-expect-error both are bigint[] in SQL
    const seed: RoundFollow['r_seed'] = followed.r_member;
    // @ts-expect-error both are text[] in SQL
    closed.r_state.copy(closed.r_refusal);
    // @ts-expect-error both are int[] in SQL
    opened.r_title = opened.r_gap;
    expect([stake, seed]).toEqual([followed.r_win, followed.r_member]);
  });

  it('no value can stand in an array of another meaning', () => {
    const [round, member, seed] = ['7' as RoundId, '7' as MemberId, '7' as SeedId];
    // @ts-expect-error a member is no round
    close().r_round.add(member);
    // @ts-expect-error a round is no member
    close().r_member.add(round);
    // @ts-expect-error seeds are no member
    follow().r_member.add(seed);
    // @ts-expect-error only the database can tell a title
    new OpenRounds().r_title.add(7);
    expect(String(close().r_round)).toBe('{}');
  });

  it('statements number parameters as the calls lay them out', () => {
    const numbersIn = (text: string) => [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
    expect(numbersIn(OPEN_ROUNDS_SQL)).toEqual(upTo(new OpenRounds().values().length));
    expect(numbersIn(CLOSE_ROUNDS_SQL)).toEqual(upTo(close().values().length));
  });

  it('both functions around a posting read each parameter where it is sent', () => {
    for (const name of ROUND_FOLLOW_PLACES) {
      const call = follow();
      const column: unknown = Reflect.get(call, name);
      if (typeof column !== 'object' || column === null || !('addNull' in column)) continue;
      (column as RoundFollow['r_nr']).addNull();
      expect(call.values().indexOf('{NULL}')).toBe(ROUND_FOLLOW_PLACES.indexOf(name));
    }
    const batch = { p_lowest: 'L', p_balances_before: 'B', p_versions_before: 'V' };
    const at = (name: string) => `<${name}>`;
    for (const text of [roundHoldCall(batch, at), roundFollowCall(batch, at)]) {
      const given = [...text.matchAll(/(\w+) => <(\w+)>/g)];
      expect(given.length).toBeGreaterThan(4);
      for (const [, name, place] of given) expect(place).toBe(name);
    }
    expect(roundFollowCall(batch, at)).toMatch(/p_lowest => L, p_balances_before => B,\s+p_versions_before => V/);
  });
});
