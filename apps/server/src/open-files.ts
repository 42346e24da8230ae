import { StartRefused } from './refusal.ts';

/** Below this a busy minute of an ordinary site ends in failures that look like anything else. */
const OPEN_FILES_MIN = 1024;

/** How many files and sockets this process may have open at once. */
export function openFileLimit(): number {
  const { userLimits } = process.report.getReport() as { readonly userLimits?: UserLimits };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER;
}

interface UserLimits {
  /** A number, or the word `unlimited`. */
  readonly open_files?: { readonly soft: number | string };
}

/** A server that cannot open enough files is not started. [T38] */
export function requireOpenFiles(limit: number): void {
  if (limit >= OPEN_FILES_MIN) return;
  throw new StartRefused(
    `This process may open only ${limit} files and sockets; allow it at least ${OPEN_FILES_MIN}, better 65536, with ulimit -n or LimitNOFILE.`,
  );
}
