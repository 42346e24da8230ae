/** A text for a phone. */
export interface TextMessage {
  readonly merchantCode: string;
  /** With dialing code, such as +639171234567. */
  readonly to: string;
  readonly text: string;
}

/** Sends texts to phones; a text that was not accepted rejects with `MessageFailed`. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>;
  /** Takes as long as sending and fails as often, but reaches nobody: time does not tell who has an account. [T3] */
  pretend(): Promise<void>;
}

/** The gateway did not take a message. */
export class MessageFailed extends Error {
  override readonly name = 'MessageFailed';
}
