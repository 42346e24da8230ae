import { BroadcastChannel, MessageChannel } from 'node:worker_threads';

// Browsers have them; the page that a test runs in does not.
Object.assign(globalThis, { BroadcastChannel, MessageChannel });
