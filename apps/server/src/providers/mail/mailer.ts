/** A mail in plain words; the look of it is the mailer's. */
export interface Mail {
  readonly merchantCode: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails; a mail that was not accepted rejects with `MessageFailed`. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Takes as long as sending and fails as often, but reaches nobody: time does not tell who has an account. [T3] */
  pretend(): Promise<void>;
}
