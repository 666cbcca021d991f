import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type Change,
  byName,
  change,
  CONTAINER,
  deployment,
  type Json,
  manifest,
  secret,
  settings,
  shared,
} from './__fixtures__/objects';
import { environmentProblems, unreachedProblems } from './environment.mjs';
import { flowProblems } from './flows.mjs';
import { schemaProblems } from './schemas.mjs';

describe('flowProblems', () => {
  const policy = (name: string) => manifest(`network-policies/${name}`);
  const policies = (...names: string[]) => names.flatMap(policy);
  const service = { 'app.kubernetes.io/component': 'service' };
  const tasks = deployment('tasks', { env: [secret('DATABASE_URL', 's', 'k'), secret('AMQP_URL', 's', 'k')] }, [
    'metadata.labels',
    { ...byName('tasks'), ...service, 'recuerda/database': 'yes' },
  ]);
  const stores = [...manifest('rabbitmq-operator/rabbitmq-cluster'), ...manifest('cloudnative-pg/cluster')];
  const problems = (...objects: Json[]) => flowProblems([tasks, ...stores, ...objects]);
  const named = (name: string) => (one: Json) => (one['metadata'] as Json)['name'] === name;

  it('finds every needed flow and no other, and nothing without policies', () => {
    expect(problems(...policies('default', 'database', 'broker'))).toEqual([]);
    expect(problems()).toEqual([]);
  });

  it('reports a flow that is named at one end only', () => {
    const less = policies('default', 'database', 'broker').filter((one) => !named('services-to-postgres')(one));
    expect(problems(...less)).toEqual(['NetworkPolicy: Deployment tasks -> Cluster postgres:5432 does not pass']);
  });

  it.each(['UDP', 'TCP'])('reports names that cannot be looked up by %s', (protocol) => {
    const closed = policies('default', 'database', 'broker');
    change(closed.find(named('all-to-dns')), [`spec.egress.0.ports.${protocol === 'UDP' ? 0 : 1}`]);
    expect(problems(...closed)).toEqual(
      ['Deployment tasks', 'RabbitmqCluster rabbitmq', 'Cluster postgres'].map(
        (owner) => `NetworkPolicy: ${owner} cannot look up names by ${protocol}`,
      ),
    );
  });

  it('reports flows that are not needed', () => {
    const wide = policies('default', 'database', 'broker');
    change(wide.find(named('rabbitmq-from')), ['spec.ingress.2.from.1', { namespaceSelector: {} }]);
    expect(problems(...wide)).toContain(
      'NetworkPolicy: a stranger -> RabbitmqCluster rabbitmq:15672 passes but is not needed',
    );
    expect(problems(...policies('database', 'broker'))).toContain(
      'NetworkPolicy: a stranger -> Deployment tasks:8080 passes but is not needed',
    );
    const [provider] = manifest('network-policies/provider', ['spec.podSelector.matchLabels', byName('tasks')]);
    expect(problems(...policies('default', 'database', 'broker'), provider!)).toEqual([
      'NetworkPolicy: Deployment tasks -> the internet:443 passes but is not needed',
    ]);
  });

  it('knows who reaches the internet, and the collector by a setting', () => {
    const labels = { ...byName('notifier'), ...service };
    const given = [
      deployment('notifier', shared, ['metadata.labels', labels]),
      settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }),
      ...policy('default'),
    ];
    expect(flowProblems(given)).toEqual([
      'NetworkPolicy: Deployment notifier -> the trace collector:4318 does not pass',
      'NetworkPolicy: Deployment notifier -> the internet:443 does not pass',
    ]);
    expect(flowProblems([...given, ...policy('provider'), ...manifest('tracing/network-policy')])).toEqual([]);
  });
});

describe('environmentProblems', () => {
  const number = z.string().regex(/^\d+$/, { error: 'expected a number' }).optional();
  const read = { notifier: { AMQP_URL: z.string(), RATE: number }, scheduler: { LOOKAHEAD: number } };
  const AMQP = secret('AMQP_URL', 'rabbitmq', 'uri');
  const fromMap = { name: 'RATE', valueFrom: { configMapKeyRef: { name: 'settings', key: 'RATE' } } };

  it.each<[string[], Json[]]>([
    [[], [deployment('notifier', { env: [AMQP, fromMap] }), settings({ RATE: '5' })]],
    [
      ['Deployment notifier: RAET is not read by this service'],
      [deployment('notifier', { env: [AMQP, { name: 'RAET', value: '4' }] })],
    ],
    [
      ['Deployment notifier: RATE: expected a number'],
      [deployment('notifier', { env: [AMQP, fromMap] }), settings({ RATE: 'fast' })],
    ],
    [
      ['Deployment notifier: RATE: expected a number'],
      [deployment('notifier', { env: [AMQP], ...shared }), settings({ RATE: 'fast' })],
    ],
    [
      ['ConfigMap settings: RAET is not read by any service'],
      [
        ...[deployment('notifier', { env: [AMQP], ...shared }), deployment('scheduler', shared)],
        settings({ RATE: '5', LOOKAHEAD: '10', RAET: '4' }),
      ],
    ],
    [['Deployment notifier: AMQP_URL: is required'], [deployment('notifier')]],
    [[], [{ ...deployment('notifier'), kind: 'Job' }]],
  ])('reports %j', (problems, objects) => {
    expect(environmentProblems(objects, read)).toEqual(problems);
  });

  it('a documented setting reaches its service by a variable, or if it is no secret by a shared ConfigMap', () => {
    const documented = ['RATE', 'APPKEY'].map((name) => ({ name, readers: ['notifier'] }));
    const problems = (more: object) => unreachedProblems([deployment('notifier', more), settings({})], documented);
    const env = [secret('APPKEY', 'whatsapp', 'appkey')];
    expect(problems({ env: [...env, fromMap] })).toEqual([]);
    expect(problems({ env, ...shared })).toEqual([]);
    expect(problems(shared)).toEqual(['Deployment notifier: APPKEY is documented, but does not reach it']);
    expect(problems({ env })).toEqual(['Deployment notifier: RATE is documented, but does not reach it']);
  });
});

describe('schemaProblems', () => {
  it.each([
    ...['rabbitmq-operator/rabbitmq-cluster', 'keda/scaled-object', 'keda/trigger-authentication'],
    ...['cloudnative-pg/cluster', 'cloudnative-pg/object-store', 'cloudnative-pg/scheduled-backup'],
    ...['network-policies/broker', 'observability/pod-monitors'],
  ])('refuses a field that the kind of %s does not have', (file) => {
    expect(schemaProblems(manifest(file))).toEqual([]);
    expect(schemaProblems(manifest(file, ['spec.instnaces', 3]))).toEqual([
      expect.stringContaining('unknown field instnaces'),
    ]);
  });

  it.each<[string, ...Change]>([
    ['unknown field failureTreshold', `${CONTAINER}livenessProbe.failureTreshold`, 3],
    ['must be string', `${CONTAINER}env`, [{ name: 'PORT', value: 8080 }]],
    ['must match pattern', `${CONTAINER}resources.requests.memory`, '192Mb'],
    ['must have required property', `${CONTAINER}ports`, [{}]],
  ])('reports "%s"', (problem, ...changed) => {
    expect(schemaProblems([deployment('tasks')])).toEqual([]);
    expect(schemaProblems([deployment('tasks', {}, changed)])).toEqual([expect.stringContaining(problem)]);
  });

  it('refuses a version without a schema', () => {
    expect(schemaProblems([{ ...deployment('tasks'), apiVersion: 'apps/v1beta1' }])).toEqual([
      'Deployment tasks: no schema for apps/v1beta1 Deployment',
    ]);
  });
});
