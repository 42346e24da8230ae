import { vendor } from '@perya/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { logOf, type Log } from '../../platform/log/log.ts';
import { routeOf, type Answered } from '../../platform/log/logging.ts';

/** So many refusals of one route and code are written each minute; the next line says how many were left out. */
export const REFUSALS_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const DEBUG_LEVELS: ReadonlySet<string> = new Set(['debug', 'trace']);

/** What a line says besides the answer. */
interface About {
  readonly reqId?: string;
  /** What was refused. */
  readonly code?: string | undefined;
}

interface Minute {
  since: number;
  written: number;
  leftOut: number;
}

/** What a line carries, and how much it matters. */
interface Line {
  readonly level: 'warn' | 'info' | 'debug';
  readonly sampled?: number;
  readonly leftOut?: number;
}

const USUAL: Line = { level: 'debug' };

/**
 * Lines about answers, few enough for a disk: what is usual is sampled, a flood that is refused does not become a flood of
 * lines, and every fault of ours is written. Metrics count all of them, and every bet stands in the ledger.
 */
export class AnswerLog {
  readonly #needs: Pick<Context, 'clock' | 'chance'>;
  readonly #sample: number;
  readonly #minutes = new Map<string, Minute>();

  constructor({
    config,
    clock,
    chance,
  }: Pick<Context, 'clock' | 'chance'> & { config: Pick<Context['config'], 'logSample'> }) {
    this.#needs = { clock, chance };
    this.#sample = config.logSample;
  }

  /** One line for an answer, if it is to have one: template instead of address, so that no query reaches the log. */
  write(log: Log, answered: Answered, about: About = {}): void {
    const { level, ...more } = this.#lineOf(answered, about.code ?? '');
    if (level === 'debug' && !DEBUG_LEVELS.has(log.level)) return;
    const ms = Math.round(answered.ms * 10) / 10;
    const line = { ...about, ...answered, ms, ...more };
    if (level === 'warn') log.warn({ event: 'http.failed', ...line }, 'failed');
    else log[level]({ event: 'http.answered', ...line }, 'answered');
  }

  #lineOf({ method, route, status }: Answered, code: string): Line {
    if (status >= 500) return { level: 'warn' };
    if (status >= 400) return this.#refusal(`${method} ${route} ${status} ${code}`);
    if (method === 'GET' || method === 'HEAD' || route.startsWith(`${vendor.VENDOR_BASE}/`)) return USUAL;
    if (this.#sample === 1) return { level: 'info' };
    return this.#needs.chance.below(this.#sample) === 0 ? { level: 'info', sampled: this.#sample } : USUAL;
  }

  #refusal(kind: string): Line {
    const now = this.#needs.clock.now().getTime();
    const minute = this.#minutes.get(kind) ?? { since: now, written: 0, leftOut: 0 };
    this.#minutes.set(kind, minute);
    if (Math.abs(now - minute.since) >= MINUTE_MS) Object.assign(minute, { since: now, written: 0 });
    if (minute.written >= REFUSALS_A_MINUTE) {
      minute.leftOut += 1;
      return USUAL;
    }
    const { leftOut } = minute;
    minute.written += 1;
    minute.leftOut = 0;
    return leftOut === 0 ? { level: 'info' } : { level: 'info', leftOut };
  }
}

/** Lines for the answers of the framework. */
export function logAnswers(app: FastifyInstance, answerLog: AnswerLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answered = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: reply.elapsedTime,
    };
    answerLog.write(logOf(request), answered, reply.errorCode === null ? {} : { code: reply.errorCode });
    done();
  });
}
