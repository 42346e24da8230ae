import { quoted } from './array-text.ts';
import type { Fingerprint } from './values.ts';

declare const NAME: unique symbol;

/**
 * An array among the parameters of a SQL function that grows into its text: no list in between. Its type carries the name of
 * the parameter, so that no other array can stand there.
 */
abstract class ArrayColumn<Name extends string> {
  declare readonly [NAME]: Name;
  protected text = '';

  addNull(): void {
    this.text += ',NULL';
  }

  /** Becomes what another one of the same parameter is. */
  copy(other: this): void {
    this.text = other.text;
  }

  toString(): string {
    return `{${this.text.slice(1)}}`;
  }
}

/** Of what needs no quotes: numbers, ids, days, words of our own. */
export class PlainColumn<Name extends string, Item extends string | number | bigint> extends ArrayColumn<Name> {
  add(item: Item): void {
    this.text += `,${item}`;
  }
}

/** Of any words; what comes again and again is looked at once. */
export class TextColumn<Name extends string, Item extends string> extends ArrayColumn<Name> {
  #last = '';
  #lastQuoted = '""';

  add(item: Item): void {
    if (item !== this.#last) {
      this.#last = item;
      this.#lastQuoted = quoted(item);
    }
    this.text += `,${this.#lastQuoted}`;
  }
}

/** Of hashes. */
export class HashColumn<Name extends string> extends ArrayColumn<Name> {
  add(hash: Fingerprint): void {
    this.text += `,"\\\\x${hash}"`;
  }
}

/** Of yes and no. */
export class BooleanColumn<Name extends string> extends ArrayColumn<Name> {
  add(is: boolean): void {
    this.text += is ? ',t' : ',f';
  }
}

/** Of moments. */
export class TimestampColumn<Name extends string> extends ArrayColumn<Name> {
  add(at: Date): void {
    this.text += `,"${at.toISOString()}"`;
  }
}
