import { describe, expect, it } from '@jest/globals';
import { deployment, manifest, object } from './__fixtures__/manifests.mjs';
import { schemaProblems } from './schemas.mjs';

const OPERATED = [
  'components/rabbitmq-operator/rabbitmq-cluster.yaml',
  'components/cloudnative-pg/cluster.yaml',
  'components/cloudnative-pg/object-store.yaml',
  'components/cloudnative-pg/scheduled-backup.yaml',
  'components/keda/scaled-object.yaml',
  'components/keda/trigger-authentication.yaml',
  'components/network-policies/broker.yaml',
  'components/observability/pod-monitors.yaml',
];

describe('schemaProblems', () => {
  it.each(OPERATED)('accepts %s, and refuses a field that its kind does not have', (file) => {
    const objects = manifest(file);
    expect(schemaProblems(objects)).toEqual([]);
    for (const one of objects) one.spec.instnaces = 3;
    expect(schemaProblems(objects)).toEqual(
      objects.map(({ kind, metadata }) => expect.stringContaining(`${kind} ${metadata.name}`)),
    );
    expect(schemaProblems(objects)[0]).toContain('unknown field instnaces');
  });

  it('finds an unknown nested field, a wrong type and a missing field', () => {
    const deep = deployment('tasks', { livenessProbe: { httpGet: { path: '/', port: 'http' }, failureTreshold: 3 } });
    expect(schemaProblems([deep])).toEqual([expect.stringContaining('unknown field failureTreshold')]);
    const typed = deployment('tasks', { env: [{ name: 'PORT', value: 8080 }] });
    expect(schemaProblems([typed])).toEqual([expect.stringContaining('be string')]);
    const wrong = deployment('tasks', { resources: { requests: { memory: '192Mb' } } });
    expect(schemaProblems([wrong])).toEqual([expect.stringContaining('match pattern')]);
    expect(schemaProblems([object('Service', 'x', { spec: { ports: [{}] } })])).toEqual([
      expect.stringContaining('port'),
    ]);
  });

  it('refuses a kind or version without a schema', () => {
    expect(schemaProblems([{ ...deployment('tasks'), apiVersion: 'apps/v1beta1' }])).toEqual([
      'Deployment tasks: no schema for apps/v1beta1 Deployment',
    ]);
  });
});
