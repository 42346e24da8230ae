/** A title and its HTML. */
export interface Words {
  readonly title: string;
  readonly body: string;
}

/** A text in both languages of the site. */
export interface Article {
  readonly TY: Words;
  readonly EN: Words;
}
