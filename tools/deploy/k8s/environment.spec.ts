import { describe, expect, it } from '@jest/globals';
import { amqpUrl, commonConfig } from '@recuerda/service';
import { databaseConfig } from '@recuerda/database';
import { formConfig } from '../../../apps/notifier/src/channels/whatsapp/form/form.config';
import { whatsappConfig } from '../../../apps/notifier/src/channels/whatsapp/whatsapp.config';
import { notifierConfig } from '../../../apps/notifier/src/notifier.config';
import { schedulerConfig } from '../../../apps/scheduler/src/scheduler.config';
import { deployment, object, secretVariable } from './__fixtures__/manifests.mjs';
import { environmentProblems, unreachedProblems } from './environment.mjs';

const settings = {
  notifier: {
    ...commonConfig.shape,
    ...databaseConfig.shape,
    ...notifierConfig.shape,
    ...whatsappConfig.shape,
    ...formConfig.shape,
    AMQP_URL: amqpUrl,
  },
};
const SECRETS = ['DATABASE_URL', 'AMQP_URL', 'WHATSAPP_APPKEY', 'WHATSAPP_AUTHKEY'].map((name) =>
  secretVariable(name, 'secrets', name),
);
const URL = { name: 'WHATSAPP_URL', value: 'https://provider.example/messages' };
const problems = (...env: object[]) =>
  environmentProblems([deployment('notifier', { env: [...SECRETS, ...env] })], settings);

describe('environmentProblems', () => {
  it('takes what the service reads, wherever it comes from', () => {
    const settingsMap = object('ConfigMap', 'settings', { data: { NOTIFIER_RATE: '5' } });
    const rate = { name: 'NOTIFIER_RATE', valueFrom: { configMapKeyRef: { name: 'settings', key: 'NOTIFIER_RATE' } } };
    const notifier = deployment('notifier', { env: [...SECRETS, URL, rate] });
    expect(environmentProblems([notifier, settingsMap], settings)).toEqual([]);
  });

  it('finds a variable that is not read, and a value that would stop the service at boot', () => {
    expect(problems(URL, { name: 'NOTIFIER_CONCURENCY', value: '4' })).toEqual([
      'Deployment notifier: NOTIFIER_CONCURENCY is not read by this service',
    ]);
    expect(problems(URL, { name: 'NOTIFIER_RATE', value: 'fast' })).toEqual([
      expect.stringMatching(/^Deployment notifier: NOTIFIER_RATE: expected a whole number/),
    ]);
  });

  it('reads the values of a whole ConfigMap too', () => {
    const notifier = deployment('notifier', {
      env: [...SECRETS, URL],
      envFrom: [{ configMapRef: { name: 'settings' } }],
    });
    const map = object('ConfigMap', 'settings', { data: { LOG_LEVEL: 'loud' } });
    expect(environmentProblems([notifier, map], settings)).toEqual([
      expect.stringContaining('LOG_LEVEL: expected one of'),
    ]);
  });

  it('finds a setting of a shared ConfigMap that no service reads, and none that another one reads', () => {
    const envFrom = [{ configMapRef: { name: 'settings' } }];
    const notifier = deployment('notifier', { env: [...SECRETS, URL], envFrom });
    const scheduler = deployment('scheduler', { envFrom });
    const map = object('ConfigMap', 'settings', {
      data: { NOTIFIER_RATE: '5', SCHEDULER_LOOKAHEAD_MS: '10', NOTIFIER_CONCURENCY: '4' },
    });
    const more = { ...settings, scheduler: schedulerConfig.shape };
    expect(environmentProblems([notifier, scheduler, map, object('ConfigMap', 'other', {})], more)).toEqual([
      'ConfigMap settings: NOTIFIER_CONCURENCY is not read by any service',
    ]);
  });

  it('sees that a required variable is missing, except in a migration, which reads its database alone', () => {
    const notifier = deployment('notifier', { env: SECRETS.filter(({ name }) => name !== 'AMQP_URL') });
    expect(environmentProblems([notifier], settings)).toEqual(['Deployment notifier: AMQP_URL: is required']);
    const job = { ...deployment('notifier', { env: [SECRETS[0]] }), kind: 'Job' };
    expect(environmentProblems([job], settings)).toEqual([]);
  });
});

describe('unreachedProblems', () => {
  const documented = ['NOTIFIER_RATE', 'WHATSAPP_APPKEY'].map((name) => ({ name, readers: ['notifier'] }));
  const map = object('ConfigMap', 'settings', { data: {} });
  const envFrom = [{ configMapRef: { name: 'settings' } }];
  const problemsOf = (...objects: object[]) => unreachedProblems(objects, documented);

  it('takes a variable, or a shared ConfigMap for what is no secret', () => {
    const rate = { name: 'NOTIFIER_RATE', valueFrom: { configMapKeyRef: { name: 'settings', key: 'NOTIFIER_RATE' } } };
    expect(problemsOf(deployment('notifier', { env: [...SECRETS, rate] }), map)).toEqual([]);
    expect(problemsOf(deployment('notifier', { env: SECRETS, envFrom }), map)).toEqual([]);
    expect(problemsOf(deployment('notifier', { envFrom }), map)).toEqual([
      'Deployment notifier: WHATSAPP_APPKEY is documented, but does not reach it',
    ]);
  });

  it('finds a setting that nothing gives to its service', () => {
    expect(problemsOf(deployment('notifier', { env: SECRETS }), deployment('tasks'), map)).toEqual([
      'Deployment notifier: NOTIFIER_RATE is documented, but does not reach it',
    ]);
  });
});
