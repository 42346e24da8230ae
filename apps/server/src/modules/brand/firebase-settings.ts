import * as v from 'valibot';

const Host = v.pipe(v.string(), v.regex(/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/));

const FirebaseSettings = v.object({
  projectId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{4,40}$/)),
  apiKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/)),
  authDomain: Host,
});

/** The Firebase project of a brand; nothing of it is secret. */
export type FirebaseSettings = v.InferOutput<typeof FirebaseSettings>;

/** Reads what the operator stored; a project that is not whole is none, because half a check of a token is no check. */
export function readFirebase(stored: unknown): FirebaseSettings | null {
  const checked = v.safeParse(FirebaseSettings, stored);
  return checked.success ? checked.output : null;
}
