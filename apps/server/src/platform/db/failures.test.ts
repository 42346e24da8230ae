import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, losesConnection } from './failures.ts';

const failure = (fields: Record<string, string>, message = 'x') => Object.assign(new Error(message), fields);

describe('db failures', () => {
  it.each([
    ['a server that became a replica', failure({ code: '25006' }), true, true],
    ['a server that is shut down', failure({ code: '57P01' }), true, true],
    ['a server that is starting', failure({ code: '57P03' }), true, true],
    ['a refused connection', failure({ code: 'ECONNREFUSED' }), true, true],
    ['a socket that is not there', failure({ code: 'ENOENT', syscall: 'connect' }), true, true],
    ['a connection that broke', failure({}, 'Connection terminated unexpectedly'), true, true],
    [
      'a plan of a table that has changed',
      failure({ code: '0A000' }, 'cached plan must not change result type'),
      true,
      true,
    ],
    ['a pool without a free connection', failure({}, 'timeout exceeded when trying to connect'), true, true],
    ['a full disk', failure({ code: '53100' }), false, true],
    ['too many connections', failure({ code: '53300' }), false, true],
    ['a statement that took too long', failure({ code: '57014' }), false, true],
    ['a lock that took too long', failure({ code: '55P03' }), false, true],
    ['locks in a circle', failure({ code: '40P01' }), false, true],
    ['a broken rule of a table', failure({ code: '23505' }), false, false],
    ['wrong SQL', failure({ code: '42601' }), false, false],
    ['a missing file', failure({ code: 'ENOENT', syscall: 'open' }), false, false],
    ['a bug', new TypeError('undefined is not a function'), false, false],
    ['anything thrown', 'text', false, false],
  ])('knows %s', (_name, error, lost, unavailable) => {
    expect([losesConnection(error), isDatabaseUnavailable(error)]).toEqual([lost, unavailable]);
  });
});
