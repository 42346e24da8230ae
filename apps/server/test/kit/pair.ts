import { logIn, type Person } from './people.ts';
import { movableClock } from './brands.ts';
import type { TestDatabase } from './database.ts';
import { WIDE } from './login-kit.ts';
import { startTestServer, type TestServer } from './server.ts';
import { createPlanted } from './templates.ts';

/** Two servers on one demonstration, and the clock they go by: noon of Monday, 2 March 2026, in Manila. */
export interface ServerPair {
  readonly clock: ReturnType<typeof movableClock>;
  readonly database: TestDatabase;
  readonly server: TestServer;
  readonly second: TestServer;
  readonly close: () => Promise<void>;
}

/** Starts both. */
export async function startPair(): Promise<ServerPair> {
  const clock = movableClock();
  const database = await createPlanted({ clock });
  const server = await startTestServer({ clock, database, app: { budgets: WIDE } });
  const second = await startTestServer({ clock, database, app: { budgets: WIDE } });
  const close = async () => {
    await second.close();
    await server.close();
    await database.drop();
  };
  return { clock, database, server, second, close };
}

/** Goes to the night before a day, shortly after it has begun in Manila. */
export function goToNight({ clock }: Pick<ServerPair, 'clock'>, day: string): void {
  clock.forward(Date.parse(`${day}T02:06:00+08:00`) - clock.now().getTime());
}

/** Somebody whose session may be over by now comes back. */
export async function logInAgain({ ctx }: Pick<TestServer, 'ctx'>, person: Person): Promise<Person> {
  return { ...person, token: await logIn(ctx, person.memberId) };
}
