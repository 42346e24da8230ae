import type { CertifiedModel } from '@perya/game-math';

/** A row of a table of a page. */
export type Row = readonly (string | number)[];

/** What the page of a model says besides its sheet. */
export interface Description {
  /** One or two sentences: what kind of game it is. */
  readonly intro: string;
  /** Rows of the table on top. */
  readonly rows: readonly Row[];
  /** Pays, strips and whatever else decides, as Markdown. */
  readonly tables: string;
}

/** An engine as the tools know it. */
export interface Engine {
  /** As the list of all models calls it. */
  readonly name: string;
  /** The first letters of the ids of its models. */
  readonly prefixes: readonly string[];
  /** Where the golden rounds of its game stand, and where its own models do. */
  readonly golden: string;
  readonly folder: string;
  /** As they are kept. */
  readonly models: readonly CertifiedModel[];
  /** Makes every model anew from its recipe, with what is kept of it in `strips.json`. */
  build(prefix: string): { readonly model: CertifiedModel; readonly strips: unknown }[];
  describe(model: CertifiedModel): Description;
}
