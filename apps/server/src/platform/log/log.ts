import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { EventCode, EventLevel } from './events.ts';

/** What a line carries beside its sentence: a code of the list, and whatever names the case. */
export type LogLine<L extends EventLevel> = { readonly event: EventCode<L> } & Readonly<Record<string, unknown>>;

/** The log as our code sees it: pino, but a line without a code of its level does not compile. */
export interface Log {
  readonly level: string;
  debug(line: LogLine<'info'>, sentence: string): void;
  info(line: LogLine<'info'>, sentence: string): void;
  warn(line: LogLine<'warn'>, sentence: string): void;
  error(line: LogLine<'error'>, sentence: string): void;
  fatal(line: LogLine<'fatal'>, sentence: string): void;
  child(bindings: Readonly<Record<string, unknown>>): Log;
}

/** The log of a request, which names it in every line. */
export function logOf(request: FastifyRequest): Log {
  return request.log;
}

/** What the framework logs with: it has a few lines of its own, which carry no code. */
export function frameworkLog(log: Log): FastifyBaseLogger {
  return log as unknown as FastifyBaseLogger;
}
