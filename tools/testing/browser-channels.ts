import { randomUUID } from 'node:crypto';
import { BroadcastChannel, MessageChannel } from 'node:worker_threads';

/** Tabs of one browser hear each other; other test files, which run beside this one in the same process, are other browsers. */
const BROWSER = randomUUID();

class BrowserChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${BROWSER} ${name}`);
  }
}

// Browsers have them; the page that a test runs in does not.
Object.assign(globalThis, { BroadcastChannel: BrowserChannel, MessageChannel });
