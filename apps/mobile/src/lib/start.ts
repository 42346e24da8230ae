import { readStart, type StartData } from '@perya/contract';

const START_ID = 'start';

/** Reads what the page carries; nothing when it is missing or broken. [START-07, SCR-60] */
export function readStartData(page: Document = document): StartData | null {
  try {
    return readStart(JSON.parse(page.getElementById(START_ID)?.textContent ?? ''));
  } catch {
    return null;
  }
}
