import type { Log } from '../apps/server/src/platform/log/log.ts';

/** Says only what went wrong. */
export const SILENT: Log = {
  level: 'silent',
  debug: () => undefined,
  info: () => undefined,
  warn: (line, sentence) => console.error(sentence, line),
  error: (line, sentence) => console.error(sentence, line),
  fatal: (line, sentence) => console.error(sentence, line),
  child: () => SILENT,
};
