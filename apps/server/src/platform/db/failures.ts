/** Connections that ended or that lead to a server which no longer takes writes. */
const LOST_CODES = ['25006', '57P01', '57P02', '57P03', '57P05', 'ECONNREFUSED'];

/** A socket path that is not there counts only when connecting: any other missing file is a bug. */
const LOST_CALLS = ['connect', 'read', 'write', 'getaddrinfo'];

/** Full disk, too many connections, statements or locks that took too long or stood in a circle. */
const OVERLOADED_CODES = ['57014', '55P03', '25P03', '25P04', '40001', '40P01'];

/** What has no code of its own: words of `pg`, and a statement that was prepared before its tables changed. */
const LOST_WORDS =
  /^(cached plan must not change result type|Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client was closed)/;

/** Whether the connection is of no more use, so that a new one may succeed. */
export function losesConnection(error: unknown): boolean {
  const { code, syscall, message } = parts(error);
  return LOST_CODES.includes(code) || code.startsWith('08') || LOST_CALLS.includes(syscall) || LOST_WORDS.test(message);
}

/** Whether the database, not the request, is to blame: the answer is "try again soon". */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = parts(error);
  return losesConnection(error) || OVERLOADED_CODES.includes(code) || /^(53|58)/.test(code);
}

/** Whether another transaction changed the same rows since this one began to look. */
export function isSerializationFailure(error: unknown): boolean {
  return parts(error).code === '40001';
}

/** Whether a key was there already. */
export function isUniqueViolation(error: unknown): boolean {
  return parts(error).code === '23505';
}

/** Which rule of the database a row broke; null for any other failure. */
export function brokenConstraint(error: unknown): string | null {
  const { constraint } = error instanceof Error ? (error as { constraint?: unknown }) : {};
  return typeof constraint === 'string' ? constraint : null;
}

/** Whether transactions waited for each other, so that one of them was ended. */
export function isDeadlock(error: unknown): boolean {
  return parts(error).code === '40P01';
}

/** Whether a statement was ended because it took too long, be it the cause of another failure. */
export function isTooSlow(error: unknown): boolean {
  return (
    parts(error).code === '57014' || (error instanceof Error && error.cause !== undefined && isTooSlow(error.cause))
  );
}

function parts(error: unknown): { code: string; syscall: string; message: string } {
  if (!(error instanceof Error)) return { code: '', syscall: '', message: '' };
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const word = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { code: word(code), syscall: word(syscall), message: error.message };
}
