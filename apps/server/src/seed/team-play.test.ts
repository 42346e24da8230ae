import { describe, expect, it } from 'vitest';
import { liveDays, type SeenDays } from './team-play.ts';
import { ABOVE, TEAM } from './team-people.ts';

const DAY_MS = 24 * 3_600_000;
/** Midnight in Manila. */
const TODAY = Date.parse('2026-03-01T16:00:00Z');
const seenAt = (now: number): SeenDays => ({
  midnights: Array.from({ length: 22 }, (_, daysAgo) => new Date(TODAY - daysAgo * DAY_MS)),
  now: new Date(now),
});
const acts = (now: number) => liveDays(TEAM, seenAt(now)).happenings.flatMap((happening) => happening.acts);

describe('the people of the team', () => {
  it('stand behind whoever is above them, by names that can be registered', () => {
    const before = new Set<string>(Object.keys(ABOVE));
    let days = Infinity;
    for (const person of TEAM) {
      expect(before, person.account).toContain(person.under);
      expect(person.account).toMatch(/^[a-z][a-z0-9]{5,15}$/);
      expect(person.days, person.account).toBeLessThanOrEqual(days);
      before.add(person.account);
      days = person.days;
    }
    expect(before.size).toBe(TEAM.length + Object.keys(ABOVE).length);
  });

  it('have rates below those of whoever is above them', () => {
    const below = new Map<string, number | undefined>(Object.entries(ABOVE));
    for (const person of TEAM) {
      const above = below.get(person.under);
      expect(above, person.account).toBeDefined();
      if (person.below !== undefined) expect(person.below, person.account).toBeGreaterThan(above ?? 0);
      below.set(person.account, person.below);
    }
  });
});

describe('the days of the team', () => {
  it.each([0, 60_000, 9 * 3_600_000, DAY_MS - 1])('are in order and over, %i ms into today', (elapsed) => {
    const { happenings, logins } = liveDays(TEAM, seenAt(TODAY + elapsed));
    const moments = happenings.map(({ at }) => at.getTime());
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
    for (const at of [...moments, ...logins.map((login) => login.at.getTime())]) {
      expect(at).toBeLessThanOrEqual(TODAY + elapsed);
      expect(at).toBeGreaterThanOrEqual(TODAY - 21 * DAY_MS);
    }
    for (const { acts: together } of happenings) {
      expect(together.length).toBeGreaterThan(0);
      expect(new Set(together.map(({ account }) => account)).size).toBe(together.length);
    }
  });

  it('are the same whenever they are looked at', () => {
    expect(acts(TODAY + 1)).toEqual(acts(TODAY + DAY_MS - 1));
  });

  it('never cost anybody more than they have', () => {
    const cash = new Map<string, bigint>();
    for (const act of acts(TODAY + 1)) {
      const delta = act.do === 'play' ? [-act.stake, act.win] : [act.do === 'deposit' ? act.amount : -act.amount];
      for (const one of delta) {
        const left = (cash.get(act.account) ?? 0n) + one;
        expect(left, act.account).toBeGreaterThanOrEqual(0n);
        cash.set(act.account, left);
      }
    }
  });

  it('have people who did not play, and people who came in without', () => {
    const { happenings, logins } = liveDays(TEAM, seenAt(TODAY + DAY_MS / 2));
    const playedOn = (from: number) =>
      new Set(
        happenings
          .filter(({ at }) => at.getTime() >= from && at.getTime() < from + DAY_MS)
          .flatMap((happening) => happening.acts.filter((act) => act.do === 'play').map(({ account }) => account)),
      );
    const players = TEAM.filter(({ plays }) => plays !== undefined).length;
    for (let daysAgo = 0; daysAgo <= 21; daysAgo += 1) {
      const count = playedOn(TODAY - daysAgo * DAY_MS).size;
      expect(count).toBeGreaterThan(3);
      expect(count).toBeLessThan(players);
    }
    const visits = logins.map(({ account, at }) => `${account} ${Math.floor((at.getTime() - TODAY) / DAY_MS)}`);
    expect(new Set(visits).size).toBe(visits.length);
    const today = logins.filter(({ at }) => at.getTime() >= TODAY).map(({ account }) => account);
    expect(new Set(today).size).toBeGreaterThan(playedOn(TODAY).size);
  });
});
