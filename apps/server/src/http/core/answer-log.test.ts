import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';
import { AnswerLog, REFUSALS_A_MINUTE } from './answer-log.ts';

/** A log at `info` that keeps what it was told, a clock and a chance that the test turns. */
function open(logSample = 100) {
  const lines: { level: string; [field: string]: unknown }[] = [];
  const keep = (level: string) => (line: object) => void lines.push({ level, ...line });
  const log = { level: 'info', warn: keep('warn'), info: keep('info'), debug: keep('debug') };
  const world = { now: 0, drawn: 0 };
  const answerLog = new AnswerLog({
    config: { logSample },
    clock: { now: () => new Date(world.now) },
    chance: { bytes: () => Buffer.alloc(0), below: () => world.drawn },
  });
  const write = (method: string, route: string, status: number, code?: string) =>
    answerLog.write(log as unknown as FastifyBaseLogger, { method, route, status, ms: 1.26 }, { code });
  return { lines, world, log, write };
}

describe('the log of answers [SRV-10]', () => {
  it('samples writes that went well and says how many one line stands for', () => {
    const { lines, world, write } = open();
    world.drawn = 7;
    write('POST', '/wps/member/login', 200);
    expect(lines).toEqual([]);
    world.drawn = 0;
    write('POST', '/wps/member/login', 200);
    expect(lines).toMatchObject([{ level: 'info', route: '/wps/member/login', status: 200, ms: 1.3, sampled: 100 }]);
  });

  it('writes every one where an operator wants that', () => {
    const { lines, world, write } = open(1);
    world.drawn = 7;
    write('POST', '/a', 200);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('sampled');
  });

  it('leaves good reads and bets to the metrics, and shows everything at debug', () => {
    const { lines, log, write } = open();
    write('GET', '/wps/system/settings', 200);
    write('POST', '/vendor/v1/:vendor/debit', 200, 'OK');
    expect(lines).toEqual([]);
    log.level = 'debug';
    write('POST', '/vendor/v1/:vendor/debit', 200, 'OK');
    expect(lines).toMatchObject([{ level: 'debug', code: 'OK' }]);
  });

  it('writes a few refusals of a kind each minute, then how many it left out', () => {
    const { lines, world, write } = open();
    for (let time = 0; time < 500; time += 1) write('POST', '/wps/member/login', 401, 'login.failed');
    expect(lines).toHaveLength(REFUSALS_A_MINUTE);
    write('POST', '/wps/member/login', 403, 'login.locked');
    expect(lines.at(-1)).toMatchObject({ code: 'login.locked' });
    world.now += 60_000;
    write('POST', '/wps/member/login', 401, 'login.failed');
    write('POST', '/wps/member/login', 401, 'login.failed');
    expect(lines.slice(-2)).toMatchObject([{ leftOut: 500 - REFUSALS_A_MINUTE }, { code: 'login.failed' }]);
    expect(lines.at(-1)).not.toHaveProperty('leftOut');
  });

  it('writes every fault of ours', () => {
    const { lines, write } = open();
    for (let time = 0; time < 50; time += 1) write('POST', '/wps/member/login', 503, 'system.upgrading');
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(50);
  });
});
