export type { ModelFacts, Played, StudioTitle, Volatility } from './title.ts';
