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
}
