import type { StartData } from '@perya/contract';

const START_ID = 'start';
const PARTS = ['status', 'settings', 'answers'] as const;

/**
 * Reads what the page carries; nothing when it is missing or broken. The server checked it against the contract when
 * it wrote the page, so here it is enough that it is whole. [START-07, SCR-60]
 */
export function readStartData(page: Document = document): StartData | null {
  try {
    const start = JSON.parse(page.getElementById(START_ID)?.textContent ?? 'null') as Partial<StartData> | null;
    const isWhole = start !== null && PARTS.every((part) => typeof start[part] === 'object' && start[part] !== null);
    return isWhole ? (start as StartData) : null;
  } catch {
    return null;
  }
}
