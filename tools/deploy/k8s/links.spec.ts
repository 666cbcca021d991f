import { describe, expect, it } from '@jest/globals';
import {
  byName,
  type Change,
  change,
  deployment,
  type Json,
  manifest,
  object,
  secret,
  shared,
} from './__fixtures__/objects';
import { referenceProblems } from './references.mjs';
import { connectionProblems, kedaProblems } from './scaling.mjs';
import { selectorProblems } from './selectors.mjs';

it('the database takes the connections of as many pods as the autoscaler may start, and one more', () => {
  const env = [secret('DATABASE_URL', 'postgres-notifier', 'uri')];
  const problems = (max: string) =>
    connectionProblems([
      ...manifest('cloudnative-pg/cluster', ['spec.postgresql.parameters.max_connections', max]),
      ...[deployment('notifier', { env }), deployment('gateway'), ...manifest('keda/scaled-object')],
    ]);
  expect(problems('240')).toEqual([]);
  expect(problems('239')).toEqual(['Cluster postgres: max_connections 239, but 21 pods may want 240']);
});

describe('kedaProblems', () => {
  const METADATA = 'spec.triggers.0.metadata.';
  const problems = (...changes: Change[]) =>
    kedaProblems([...manifest('keda/scaled-object', ...changes), ...manifest('rabbitmq-operator/rabbitmq-cluster')]);

  it.each<[string, ...Change]>([
    ['the scaler reads no queuName', `${METADATA}queuName`, 'notifier.reminders'],
    ['protocol must be http', `${METADATA}protocol`, 'amqp'],
    ['mode must be QueueLength', `${METADATA}mode`, 'MessageRate'],
    ['excludeUnacknowledged must not be true', `${METADATA}excludeUnacknowledged`, 'true'],
    ['queueName must be notifier.reminders', `${METADATA}queueName`, 'notifier.reminder'],
    ['value must be 128 or more', `${METADATA}value`, '127'],
    ['host must be http://rabbitmq.recuerda.svc:15672/', `${METADATA}host`, 'http://rabbitmq.recuerda.svc:15672'],
    ['metricType must be AverageValue', 'spec.triggers.0.metricType', 'Value'],
    ['a trigger of type kafka is not known', 'spec.triggers.0.type', 'kafka'],
    ['no trigger reads notifier.bundles', 'spec.triggers.2'],
    ['minReplicaCount must be 2 or more', 'spec.minReplicaCount', 1],
    ['minReplicaCount must be 2 or more', 'spec.minReplicaCount'],
  ])('reports that %s', (problem, ...changed) => {
    expect(problems()).toEqual([]);
    expect(problems(changed)).toEqual([expect.stringContaining(`ScaledObject notifier: ${problem}`)]);
  });

  it('reports a parameter of the authentication that the scaler does not read', () => {
    expect(kedaProblems(manifest('keda/trigger-authentication'))).toEqual([]);
    expect(kedaProblems(manifest('keda/trigger-authentication', ['spec.secretTargetRef.0.parameter', 'user']))).toEqual(
      ['TriggerAuthentication rabbitmq: the scaler reads no parameter user'],
    );
  });
});

describe('selectorProblems', () => {
  const budget = (name: string, more: object = { maxUnavailable: 1 }) =>
    object('PodDisruptionBudget', name, { spec: { ...more, selector: { matchLabels: byName(name) } } });
  const service = (name: string, targetPort: unknown) =>
    object('Service', name, { spec: { selector: byName(name), ports: [{ name: 'http', port: 80, targetPort }] } });
  const sound = () => [deployment('tasks'), budget('tasks')];
  const lost = change(deployment('notifier'), ['spec.selector.matchLabels', byName('other')]);
  const NO_BUDGET = 'Deployment tasks: has no PodDisruptionBudget, or more than one';
  const NO_PODS = 'its selector takes no pods';

  it.each<[string[], Json[]]>([
    [[], [...sound(), service('tasks', 'http'), service('tasks', 8080), ...manifest('ingress/ingress')]],
    [['Service task: its selector takes the pods of 0 workloads, not of one'], [...sound(), service('task', 'http')]],
    [['Service tasks: Deployment tasks has no port web'], [...sound(), service('tasks', 'web')]],
    [
      [NO_BUDGET, `PodDisruptionBudget task: ${NO_PODS}`],
      [deployment('tasks'), budget('task')],
    ],
    [[NO_BUDGET], [...sound(), budget('tasks')]],
    ...[{ maxUnavailable: 0 }, { minAvailable: 1 }].map((more): [string[], Json[]] => [
      ['PodDisruptionBudget tasks: maxUnavailable must be 1 or more, or no node can be drained'],
      [deployment('tasks'), budget('tasks', more)],
    ]),
    [
      [
        'Deployment notifier: its selector does not take its own pods',
        'Deployment notifier: sets replicas, which its autoscaler sets too',
      ],
      [lost, budget('notifier'), ...manifest('keda/scaled-object')],
    ],
    [[`PodMonitor postgres: ${NO_PODS}`], manifest('observability/pod-monitors').slice(2)],
    ...[
      ['path', '/api'],
      ['pathType', 'Exact'],
    ].map(([field, value]): [string[], Json[]] => [
      ['Ingress portal: not every path of recuerda.example.org leads to the portal'],
      manifest('ingress/ingress', [`spec.rules.0.http.paths.0.${field}`, value]),
    ]),
  ])('reports %j', (problems, objects) => {
    expect(selectorProblems(objects).sort()).toEqual(problems);
  });

  it('reports a policy for pods that are not there', () => {
    expect(selectorProblems(manifest('network-policies/broker'))).toContainEqual(
      expect.stringMatching(/^NetworkPolicy services-to-rabbitmq: .+ takes no pods$/),
    );
  });
});

describe('referenceProblems', () => {
  const uses = (from: string, key: string) => deployment('tasks', { env: [secret('DATABASE_URL', from, key)] });
  const cluster = (...changes: Change[]) => manifest('cloudnative-pg/cluster', ...changes);
  const schemas = object('ConfigMap', 'postgres-schemas', { data: { 'schemas.sql': '' } });
  const database = [...cluster(), schemas, ...manifest('cloudnative-pg/object-store')];
  const role = { name: 'other', passwordSecret: { name: 'postgres-other' } };
  const pod: Change = ['spec.serviceAccountName', 'tasks'];
  const volumes: Change = ['spec.volumes', [{ name: 'files', configMap: { name: 'files' } }]];
  const migration = (...changes: Change[]) => ({
    ...deployment('tasks', {}, ['metadata.labels', { 'app.kubernetes.io/component': 'migration' }], ...changes),
    kind: 'Job',
  });
  const optional = { name: 'SMTP_URL', valueFrom: { secretKeyRef: { name: 'mail', key: 'url', optional: true } } };

  it.each<[string[], Json[], object?]>([
    [[], [uses('postgres-tasks', 'uri'), ...database]],
    [['Deployment tasks: Secret postgres-tasks has no url'], [uses('postgres-tasks', 'url')]],
    [['Deployment tasks: there is no Secret postgres-app'], [uses('postgres-app', 'uri')]],
    [[], [uses('whatsapp', 'appkey')]],
    [['Deployment tasks: there is no Secret whatsapp'], [uses('whatsapp', 'appkey')], { selfContained: true }],
    [[], [uses('whatsapp', 'appkey'), object('Secret', 'whatsapp', { data: { appkey: '' } })], { selfContained: true }],
    [[], [deployment('tasks', { env: [optional] })]],
    [['Deployment tasks: there is no ConfigMap settings'], [deployment('tasks', shared)]],
    [['Deployment tasks: there is no ServiceAccount tasks'], [deployment('tasks', {}, pod)]],
    [['Deployment tasks: there is no ConfigMap files'], [deployment('tasks', {}, volumes)]],
    [[], [migration()]],
    [
      ['Job tasks: needs ServiceAccount tasks, which a new version brings only after it'],
      [migration(pod), object('ServiceAccount', 'tasks')],
    ],
    [['Ingress portal: there is no Service portal'], manifest('ingress/ingress')],
    [['ScheduledBackup postgres-nightly: there is no Cluster postgres'], manifest('cloudnative-pg/scheduled-backup')],
    [['Cluster postgres: there is no ObjectStore postgres-backups'], [...cluster(), schemas]],
    [['Cluster postgres: there is no ConfigMap postgres-schemas'], [...cluster(), ...database.slice(2)]],
    [
      ['Cluster postgres: there is no Secret postgres-other', 'Cluster postgres: there is no Secret postgres-other'],
      [...cluster(['spec.managed.roles', [role]]), ...database.slice(1)],
    ],
    [
      [
        'ScaledObject notifier: there is no Deployment notifier',
        // One for each of its triggers.
        ...[1, 2, 3].map(() => 'ScaledObject notifier: there is no TriggerAuthentication rabbitmq'),
      ],
      manifest('keda/scaled-object'),
    ],
  ])('reports %j', (problems, objects, ...options) => {
    expect(referenceProblems(objects, ...options)).toEqual(problems);
  });
});
