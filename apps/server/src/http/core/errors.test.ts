import { describe, expect, it } from 'vitest';
import { codeOf, STATUS } from './errors.ts';

const failing = (fields: object) => Object.assign(new Error('boom'), fields);

describe('core errors', () => {
  it.each([
    [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'request.too.large'],
    [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 'content.type.unsupported'],
    [{ code: 'FST_ERR_SOMETHING_NEW', statusCode: 400 }, 'request.invalid'],
    // A visitor who hung up in the middle of a body, not a database.
    [{ code: 'ECONNRESET', statusCode: 400 }, 'request.invalid'],
    [{ code: 'ECONNREFUSED' }, 'system.upgrading'],
    [{ code: '57P01' }, 'system.upgrading'],
    [{ code: '53100' }, 'system.upgrading'],
    [{ code: '23505' }, 'unknown.error'],
    [{}, 'unknown.error'],
  ])('calls %j %s', (fields, code) => {
    expect(codeOf(failing(fields))).toBe(code);
  });

  it('gives every failure a status that says whose fault it is', () => {
    for (const status of Object.values(STATUS)) expect(status).toBeGreaterThanOrEqual(400);
    expect(STATUS['session.required']).toBe(401);
    expect(STATUS['permission.denied']).toBe(403);
  });
});
