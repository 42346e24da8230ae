/** What people of a team did on a day. */
export interface PeopleOfDay {
  readonly date: string;
  readonly logins: number;
  readonly bettors: number;
  readonly registered: number;
}

/** The same over days: whoever came in on two of them is counted twice. */
export function sumPeople(days: readonly PeopleOfDay[]): Omit<PeopleOfDay, 'date'> {
  return {
    logins: sumOf(days.map(({ logins }) => logins)),
    bettors: sumOf(days.map(({ bettors }) => bettors)),
    registered: sumOf(days.map(({ registered }) => registered)),
  };
}

/** How many it was on an average day, rounded up: whoever did something on several days counts for each of them. */
export function perDay(count: number, days: number): number {
  return Math.ceil(count / days);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
