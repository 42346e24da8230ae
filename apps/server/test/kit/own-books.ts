import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { TestDatabase } from './database.ts';
import { openLedgerKit, type LedgerKit } from './ledger-kit.ts';

/** What books tests have. */
export interface OwnBooks {
  /** What time it is in new ones. */
  readonly start: Date;
  /** Told of them before each test, and before they are filled. */
  readonly use: (kit: LedgerKit) => void;
  /** Fills them once; each test has a copy then. */
  readonly fill?: () => Promise<unknown>;
}

/** Gives each test of a describe books of its own: new ones, or a copy of those that were filled. */
export function ownBooks({ start, use, fill }: OwnBooks): void {
  let filled: { readonly books: TestDatabase; readonly at: Date | null } | null = null;
  let kit: LedgerKit;
  const open = async (books?: TestDatabase, at: Date | null = start) => {
    kit = await openLedgerKit(books);
    kit.time.now = at;
    use(kit);
  };
  if (fill) {
    beforeAll(async () => {
      await open();
      await fill();
      filled = { books: await kit.leave(), at: kit.time.now };
    });
    afterAll(() => filled?.books.drop());
  }
  beforeEach(async () => open(await filled?.books.copy(), filled?.at));
  afterEach(() => kit.close());
}
