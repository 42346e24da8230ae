import { checkField, member, system } from '@perya/contract';
import {
  COMMON_SAMPLES,
  REGISTER_SAMPLES,
  SAMPLE_BOUNDS,
  type FieldSamples,
} from '@perya/contract/testing/field-samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerSettingsOf } from '../../src/modules/brand/settings.service.ts';
import { until } from '../kit/patience.ts';

import { goodForm, prepareRegistration, WIDE } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(WIDE);
  await prepareRegistration(server);
});
afterAll(() => server.close());

const sentRules = async () => {
  const answer = await server.ask(system.registerSettings, {});
  if (answer.kind !== 'value') throw new Error('no rules');
  return answer.value;
};

describe('the rules a browser is given', () => {
  it('are those the samples were made for, and judge them alike [VAL-10, SRV-08]', async () => {
    const { fields, common } = await sentRules();
    const pairs: [string, FieldSamples, (typeof fields)['username']][] = [
      ...system.REGISTER_FIELDS.map((name) => [name, REGISTER_SAMPLES[name], fields[name]] as (typeof pairs)[number]),
      ...system.COMMON_RULES.map((name) => [name, COMMON_SAMPLES[name], common[name]] as (typeof pairs)[number]),
    ];
    for (const [name, { rule, valid, invalid }, sent] of pairs) {
      const { enabled: _, required: _required, messageKey: _key, ...shape } = sent;
      expect([name, shape]).toEqual([name, rule]);
      for (const value of valid) expect([value, checkField(sent, value, SAMPLE_BOUNDS)]).toEqual([value, null]);
      for (const value of invalid) expect([value, checkField(sent, value, SAMPLE_BOUNDS)]).not.toEqual([value, null]);
    }
  });
});

describe('a registration', () => {
  beforeAll(async () => {
    await server.database.sql(`update field_rule set enabled = true where form = 'register'`);
    await until(
      () => registerSettingsOf(server.ctx, 'ty01'),
      ({ fields }) => Object.values(fields).every(({ enabled }) => enabled),
    );
  });

  /** Words nobody agreed to are refused right after the fields, so that no sample opens an account. */
  const refusedAt = async (field: string, value: string) => {
    const twin = field === 'password' ? { confirmPassword: value } : {};
    const form = goodForm({ verificationCode: '123456', agreementVersion: '1999-01-01', [field]: value, ...twin });
    const answer = await server.ask(member.register, form);
    return answer.kind === 'failure' ? [value, answer.failure.errorCode, answer.failure.value] : [value, answer];
  };

  it.each(system.REGISTER_FIELDS)('judges %s as a browser does [VAL-13, SRV-08]', async (field) => {
    for (const value of REGISTER_SAMPLES[field].valid) {
      expect(await refusedAt(field, value)).toEqual([
        value,
        'field.invalid',
        { field: 'agreementVersion', problem: 'format' },
      ]);
    }
    for (const value of REGISTER_SAMPLES[field].invalid) {
      expect(await refusedAt(field, value)).toEqual([value, 'field.invalid', expect.objectContaining({ field })]);
    }
    expect(await server.database.sql('select id from member where not is_demo')).toEqual([]);
  });
});
