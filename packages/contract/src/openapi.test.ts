import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { call, content, member, rounds, security, system } from './index.ts';
import { callsOf, toOpenApi } from './openapi.ts';

const api = toOpenApi({ system, content }, '1.2.3');

describe('the reference of the API', () => {
  it('holds every call once, with its module, access and failures [ENT-30]', () => {
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(callsOf(system).length + callsOf(content).length);
    for (const operation of operations) {
      expect(operation['x-errors']).toContain('request.invalid');
      expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/ModuleId' });
    }
    expect(api.info.version).toBe('1.2.3');
  });

  it('describes queries as parameters and numbers as numbers', () => {
    expect(api.paths['/wps/content/notice']?.['get']?.parameters).toContainEqual({
      name: 'pageNo',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
    });
  });

  it('describes bodies, and wraps answers in the envelope [API-01]', () => {
    const read = api.paths['/wps/content/notice/read']?.['post'];
    expect(read?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['id'], additionalProperties: false } } },
    });
    expect(read?.responses).toMatchObject({
      '200': {
        content: {
          'application/json': { schema: { properties: { value: { properties: { unread: { type: 'number' } } } } } },
        },
      },
    });
    expect(read?.security).toEqual([{ session: [] }]);
  });

  it('describes bodies that are no JSON as what they are: a form, or a file with its fields in the query', () => {
    const { paths } = toOpenApi({ member, security }, '1');
    const types = (path: string) => Object.keys(paths[path]?.['post']?.requestBody?.['content'] ?? {});
    expect(types('/wps/member/headIcon')).toEqual(['application/x-www-form-urlencoded']);
    expect(types('/wps/upload/image')).toEqual(['multipart/form-data']);
    expect(paths['/wps/upload/image']?.['post']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'purpose', in: 'query', required: true }),
    );
  });

  it('tells which fields name something of the caller [T33]', () => {
    const { paths } = toOpenApi({ rounds }, '1');
    expect(paths['/lgw/round/{roundNo}']?.['get']?.['x-own']).toEqual(['roundNo']);
    expect(paths['/lgw/fairness']?.['get']).not.toHaveProperty('x-own');
  });

  it('writes path fields in braces', () => {
    const one = call({
      method: 'GET',
      path: '/wps/message/:id',
      module: 'COMM3',
      access: 'session',
      caching: 'none',
      summary: 'One message.',
      request: v.object({ id: v.string() }),
      response: v.null(),
      errors: ['permission.denied'],
    });
    const operation = toOpenApi({ message: { one } }, '1').paths['/wps/message/{id}']?.['get'];
    expect(operation?.parameters).toContainEqual({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'string' },
    });
  });
});
