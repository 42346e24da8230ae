import { readFileSync } from 'node:fs';
import { StartRefused } from '../start-refused.ts';

/** Below this a busy minute of an ordinary site ends in failures that look like anything else. */
const OPEN_FILES_MIN = 1024;

/** How many files and sockets this process may have open at once. */
export function openFileLimit(): number {
  const soft = process.platform === 'linux' ? softLimit(readFileSync('/proc/self/limits', 'utf8')) : reportedLimit();
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER;
}

/** A number, or the word `unlimited`. */
type Limit = number | string | undefined;

function softLimit(limits: string): Limit {
  const [, soft] = /^Max open files +(\d+) /m.exec(limits) ?? [];
  return soft === undefined ? soft : Number(soft);
}

/** The report holds much else, which takes a tenth of a second to put together. */
function reportedLimit(): Limit {
  const { userLimits } = process.report.getReport() as { readonly userLimits?: UserLimits };
  return userLimits?.open_files?.soft;
}

interface UserLimits {
  readonly open_files?: { readonly soft: Limit };
}

/** A server that cannot open enough files is not started. [T38] */
export function requireOpenFiles(limit: number): void {
  if (limit >= OPEN_FILES_MIN) return;
  throw new StartRefused(
    `This process may open only ${limit} files and sockets; allow it at least ${OPEN_FILES_MIN}, better 65536, with ulimit -n or LimitNOFILE.`,
  );
}
