/** The rules of the interface, as its documentation numbers them; 0 is the signature. */
export const RULES: readonly string[] = [
  'forged calls are refused and move nothing',
  'a repeat gets the stored answer, with its balance',
  'one number for two things is a conflict',
  'a rollback that comes first keeps its bet out',
  'a second rollback is answered like the first',
  'a bet that was taken back is neither won nor corrected',
  'a win that comes first waits for its bet',
  'wins, rollbacks and corrections need no live session',
  'nobody bets or owes more than there is',
  'limits count in the same moment as the bet',
  'a rollback gives back what limits had counted',
  'nineteen of twenty answers take less than a second',
  'what was answered at the beginning is known at the end',
  'bets that have not ended are told as running',
  'unknown fields are ignored',
  'a bonus is part of one balance, and pays by its terms',
];

const EXAMPLES_MAX = 3;

/** What was tried and what came out otherwise than it should. */
export class Report {
  readonly #tried = RULES.map(() => 0);
  readonly #wrong: string[][] = RULES.map(() => []);

  /** Notes one check of a rule. */
  check(rule: number, isRight: boolean, say: () => string): void {
    this.#tried[rule] = (this.#tried[rule] ?? 0) + 1;
    if (!isRight) this.#wrong[rule]?.push(say());
  }

  /** The rules that were broken. */
  get broken(): number[] {
    return RULES.flatMap((_, rule) => ((this.#wrong[rule]?.length ?? 0) > 0 ? [rule] : []));
  }

  /** The report as people read it. */
  toString(): string {
    return RULES.map((rule, nr) => {
      const [tried, wrong] = [this.#tried[nr] ?? 0, this.#wrong[nr] ?? []];
      const verdict = tried === 0 ? 'not tried' : wrong.length === 0 ? 'pass' : `FAIL ${wrong.length}`;
      const examples = wrong.slice(0, EXAMPLES_MAX).map((example) => `\n       ${example}`);
      return `${String(nr).padStart(3)}  ${verdict.padEnd(10)} ${String(tried).padStart(7)}  ${rule}${examples.join('')}`;
    }).join('\n');
  }
}
