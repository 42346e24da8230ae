import type { room } from '@perya/contract';

/** What a view said to a room. */
export interface SaidToRoom {
  readonly say: string;
  readonly nr?: number;
  readonly call?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** A socket whose other end is played by a test. */
export class FakeSocket extends EventTarget {
  readonly said: SaidToRoom[] = [];
  isClosed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as SaidToRoom);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.dispatchEvent(new Event('close'));
  }

  /** It is connected. */
  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  /** The server tells something. */
  tell(told: room.Told): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(told) }));
  }

  /** What was asked over it. */
  asks(): SaidToRoom[] {
    return this.said.filter(({ say }) => say === 'ask');
  }

  /** Answers the last thing that was asked. */
  answer(body: unknown): void {
    const asks = this.asks();
    this.tell({ tell: 'answer', nr: asks[asks.length - 1]?.nr ?? -1, body });
  }
}
