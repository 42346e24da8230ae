import type { Plugin } from 'vite';

const CONTRACT = /packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/;
const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const SUMMARY = new RegExp(String.raw`^ +summary:\s+${TEXT}(?:\s*\+\s*${TEXT})*,\n`, 'gm');

/** Leaves out what the calls of the contract say about themselves: it is for the reference, and no page shows it. */
export function summariesPlugin(): Plugin {
  return {
    name: 'perya-summaries',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? { code: withoutSummaries(code), map: null } : null),
  };
}

/** The code of a part of the contract as browsers get it. */
export function withoutSummaries(code: string): string {
  return code.replace(SUMMARY, '');
}
