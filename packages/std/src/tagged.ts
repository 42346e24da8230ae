declare const MEANING: unique symbol;

/**
 * A value with a meaning: another meaning of the same shape is refused where it stands, a bare value is not. What comes from
 * outside needs no cast, and two things that were told apart once cannot be swapped.
 */
export type Tagged<Base, Meaning extends string> = Base & { readonly [MEANING]?: Meaning };

/** The same, strictly: a bare value is refused too, so that only the place that makes such values can say what they are. */
export type Branded<Base, Meaning extends string> = Base & { readonly [MEANING]: Meaning };
