import type { Branded, Tagged } from '@perya/std';

/** The id of a round, in the order in which rounds were written down. */
export type RoundId = Tagged<string, 'RoundId'>;

/** The number a person and the wallet know a round by. */
export type RoundNo = Tagged<string, 'RoundNo'>;

/** The idempotency key of a round, made by the view. */
export type RoundKey = Tagged<string, 'RoundKey'>;

/** The id of a pair of seeds. */
export type SeedId = Tagged<string, 'SeedId'>;

/** The id of a round that everybody shares. */
export type SharedId = Tagged<string, 'SharedId'>;

/** The id of a chain of shared rounds. */
export type ChainId = Tagged<string, 'ChainId'>;

/** The code of a game, unique within the studio. */
export type GameCode = Tagged<string, 'GameCode'>;

/** A title in one currency with one version of its maths: only the database can tell its id. */
export type TitleId = Branded<number, 'TitleId'>;

/** The number of a round among those of its seeds. */
export type Nonce = Tagged<number, 'Nonce'>;

/** How a round ends. */
export type RoundEndState = 'closed' | 'void' | 'refused';
