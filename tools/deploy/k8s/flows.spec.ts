import { describe, expect, it } from '@jest/globals';
import { deployment, manifest, object, secretVariable } from './__fixtures__/manifests.mjs';
import { flowProblems } from './flows.mjs';

const policies = (...names: string[]) => names.flatMap((name) => manifest(`components/network-policies/${name}.yaml`));

function system() {
  const tasks = deployment('tasks', {
    env: [secretVariable('DATABASE_URL', 's', 'k'), secretVariable('AMQP_URL', 's', 'k')],
  });
  const labels = { 'app.kubernetes.io/component': 'service', 'recuerda/database': 'yes' };
  Object.assign(tasks.spec.template.metadata.labels, labels);
  return [
    tasks,
    ...manifest('components/rabbitmq-operator/rabbitmq-cluster.yaml'),
    ...manifest('components/cloudnative-pg/cluster.yaml'),
  ];
}

const ENOUGH = ['default', 'database', 'broker'];

describe('flowProblems', () => {
  it('finds every needed flow and no other', () => {
    expect(flowProblems([...system(), ...policies(...ENOUGH)])).toEqual([]);
  });

  it('says nothing of an overlay without policies', () => {
    expect(flowProblems(system())).toEqual([]);
  });

  it('sees a flow that is named at one end only', () => {
    const objects = [...system(), ...policies(...ENOUGH)].filter(
      ({ metadata }) => metadata.name !== 'services-to-postgres',
    );
    expect(flowProblems(objects)).toEqual(['NetworkPolicy: Deployment tasks -> Cluster postgres:5432 does not pass']);
  });

  it.each([
    [0, 'UDP'],
    [1, 'TCP'],
  ])('sees names that cannot be looked up (%d)', (at, protocol) => {
    const closed = policies(...ENOUGH);
    closed.find(({ metadata }) => metadata.name === 'all-to-dns').spec.egress[0].ports.splice(at, 1);
    expect(flowProblems([...system(), ...closed])).toEqual(
      ['Deployment tasks', 'RabbitmqCluster rabbitmq', 'Cluster postgres'].map(
        (owner) => `NetworkPolicy: ${owner} cannot look up names by ${protocol}`,
      ),
    );
  });

  it('finds a flow that is not needed', () => {
    const wide = policies(...ENOUGH);
    const from = wide.find(({ metadata }) => metadata.name === 'rabbitmq-from').spec.ingress[2].from[1];
    delete from.podSelector;
    delete from.namespaceSelector.matchLabels;
    expect(flowProblems([...system(), ...wide])).toContain(
      'NetworkPolicy: a stranger -> RabbitmqCluster rabbitmq:15672 passes but is not needed',
    );
  });

  it('sees that nothing is denied at first', () => {
    const open = [...system(), ...policies('database', 'broker')];
    expect(flowProblems(open)).toContain('NetworkPolicy: a stranger -> Deployment tasks:8080 passes but is not needed');
  });

  it('knows who reaches the internet, and the collector by a setting', () => {
    const notifier = deployment('notifier', { envFrom: [{ configMapRef: { name: 'settings' } }] });
    Object.assign(notifier.spec.template.metadata.labels, { 'app.kubernetes.io/component': 'service' });
    const settings = object('ConfigMap', 'settings', {
      data: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
    });
    expect(flowProblems([notifier, settings, ...policies('default')])).toEqual([
      'NetworkPolicy: Deployment notifier -> the trace collector:4318 does not pass',
      'NetworkPolicy: Deployment notifier -> the internet:443 does not pass',
    ]);
    const collector = manifest('components/tracing/network-policy.yaml');
    expect(flowProblems([notifier, settings, ...policies('default', 'provider'), ...collector])).toEqual([]);
  });

  it('notices that a service may reach the internet although it sends nothing there', () => {
    const [provider] = policies('provider');
    provider.spec.podSelector.matchLabels = { 'app.kubernetes.io/name': 'tasks' };
    expect(flowProblems([...system(), ...policies(...ENOUGH), provider])).toEqual([
      'NetworkPolicy: Deployment tasks -> the internet:443 passes but is not needed',
    ]);
  });
});
