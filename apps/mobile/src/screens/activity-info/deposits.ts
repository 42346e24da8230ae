import type { promotion } from '@perya/contract';

type Match = NonNullable<NonNullable<promotion.PromotionTerms['purse']>['match']>;

const ROUND = [1, 2, 3, 5];
/** An example goes as far as so many times the highest bonus, and begins at so many times the smallest deposit. */
const FAR = 10;

/** The deposits an example can be made of: the smallest, round ones, and one far above the highest bonus. */
export function exampleDeposits({ min, max }: Pick<Match, 'min' | 'max'>): number[] {
  const [least, most] = [Number(min), FAR * Number(max)];
  const between: number[] = [];
  for (let power = 1; power < most; power *= 10) {
    between.push(...ROUND.map((digit) => digit * power).filter((sum) => sum > least && sum < most));
  }
  return [least, ...between, most];
}

/** Where an example begins. */
export function usualDeposit(deposits: readonly number[]): number {
  const usual = FAR * (deposits[0] ?? 0);
  return Math.max(
    deposits.findIndex((sum) => sum >= usual),
    0,
  );
}
