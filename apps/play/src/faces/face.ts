import type { ComponentType } from 'react';

/** What the part about rules is drawn from; amounts in minor units. */
export interface RulesProps {
  /** Tables of the engine. */
  readonly rules: unknown;
  readonly theme: string;
  readonly stake: number;
  readonly money: (minor: number) => string;
}

/** What the page says about a game that is drawn on the stage. */
export interface EngineFace {
  /** How it is played and what pays. */
  readonly Rules: ComponentType<RulesProps>;
  /** One line to hope for; empty when there is none. */
  readonly hint: (rules: unknown) => string;
  /** What a stake means; empty when there is nothing to say. */
  readonly stakeNote: (rules: unknown, stake: number, money: RulesProps['money']) => string;
}
