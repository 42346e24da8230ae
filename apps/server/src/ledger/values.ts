import type { Branded } from '@perya/std';

/** What two requests under one key must agree on, as hexadecimal digits. */
export type Fingerprint = Branded<string, 'Fingerprint'>;

/** A calendar day, YYYY-MM-DD. */
export type Day = Branded<string, 'Day'>;

/** The number of a transfer in its batch, from 1. */
export type TransferNr = Branded<number, 'TransferNr'>;

/** The place of a move in its transfer, from 0. */
export type MoveSeq = Branded<number, 'MoveSeq'>;

/** The place of a move in a batch, from 1. */
export type MovePlace = Branded<number, 'MovePlace'>;

/** The place of an account in a batch, from 1. */
export type AccountPlace = Branded<number, 'AccountPlace'>;

/** The number of a book in a batch, from 1. */
export type BookNr = Branded<number, 'BookNr'>;

/** How many movements of one account. */
export type LegCount = Branded<number, 'LegCount'>;
