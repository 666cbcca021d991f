import { describe, expect, it } from '@jest/globals';
import { POST_TIMEOUT_MS } from '../../../apps/notifier/src/channels/http/provider-http.module';
import { deployment, manifest, object, secretVariable } from './__fixtures__/manifests.mjs';
import { connectionProblems } from './connections.mjs';
import { operationProblems } from './operation.mjs';
import { exposedSecretProblems } from './secrets.mjs';
import { preStopProblems, stopSeconds, terminationProblems } from './termination.mjs';

describe('terminationProblems', () => {
  it('demands the time after which a service ends itself, in which an open POST ends', () => {
    expect(stopSeconds()).toBe(30);
    expect(stopSeconds() * 1_000).toBeGreaterThan(POST_TIMEOUT_MS);
  });

  it('finds a pod that would be killed before it has stopped, preStop included', () => {
    const slow = deployment('notifier');
    slow.spec.template.spec.terminationGracePeriodSeconds = 31;
    expect(terminationProblems([slow])).toEqual([]);
    const gateway = deployment('gateway', { lifecycle: { preStop: { sleep: { seconds: 30 } } } });
    expect(terminationProblems([gateway])).toEqual([expect.stringContaining('60 is not more than the 60 s')]);
    delete slow.spec.template.spec.terminationGracePeriodSeconds;
    expect(terminationProblems([slow])).toEqual([expect.stringContaining('30 is not more')]);
  });
});

describe('connectionProblems', () => {
  const users = () => {
    const notifier = deployment('notifier', { env: [secretVariable('DATABASE_URL', 'postgres-notifier', 'uri')] });
    delete notifier.spec.replicas;
    return [notifier, deployment('gateway'), ...manifest('components/keda/scaled-object.yaml')];
  };

  it('counts as many pods as the autoscaler may start, and one more', () => {
    const [cluster] = manifest('components/cloudnative-pg/cluster.yaml');
    cluster.spec.postgresql.parameters.max_connections = '240';
    expect(connectionProblems([cluster, ...users()])).toEqual([]);
    cluster.spec.postgresql.parameters.max_connections = '239';
    expect(connectionProblems([cluster, ...users()])).toEqual([
      'Cluster postgres: max_connections 239, but 21 pods may want 240',
    ]);
  });
});

describe('operationProblems', () => {
  it('demands resources, and two different probes', () => {
    expect(operationProblems([deployment('tasks')])).toEqual([]);
    const bare = deployment('tasks', { resources: { requests: { cpu: '1' } }, readinessProbe: undefined });
    bare.spec.template.spec.containers[0].livenessProbe.httpGet.path = '/health/ready';
    expect(operationProblems([bare])).toEqual([
      'Deployment tasks: service requests no memory',
      'Deployment tasks: service has no limit of memory',
      'Deployment tasks: service has no readinessProbe',
      'Deployment tasks: the livenessProbe of service must ask /health/live',
    ]);
    expect(operationProblems([{ ...object('Job', 'x', { spec: bare.spec }) }])).toHaveLength(2);
  });

  it('demands that probes use their own paths, at a port that exists', () => {
    const asks = (path: string, port: string | number) => ({ httpGet: { path, port } });
    const problems = (app: string, probes: object) => operationProblems([deployment(app, probes)]);
    expect(problems('tasks', { readinessProbe: asks('/health/live', 'http') })).toEqual([
      'Deployment tasks: the readinessProbe of service must ask /health/ready',
    ]);
    expect(problems('tasks', { startupProbe: asks('/health/live', 80) })).toEqual([
      'Deployment tasks: the startupProbe of service asks a port that it does not have',
    ]);
    const healthz = asks('/healthz', 8080);
    expect(problems('portal', { readinessProbe: healthz, livenessProbe: healthz })).toEqual([]);
  });

  it('demands images with a version', () => {
    for (const image of ['recuerda/tasks', 'recuerda/tasks:latest', 'registry:5000/recuerda/tasks'])
      expect(operationProblems([deployment('tasks', { image })])).toEqual([
        `Deployment tasks: service runs ${image}, which names no version`,
      ]);
  });
});

describe('preStopProblems', () => {
  it('demands a pause before a pod behind a Service stops listening', () => {
    const service = object('Service', 'gateway', { spec: { selector: { 'app.kubernetes.io/name': 'gateway' } } });
    const patient = deployment('gateway', { lifecycle: { preStop: { sleep: { seconds: 5 } } } });
    expect(preStopProblems([service, patient, deployment('tasks')])).toEqual([]);
    expect(preStopProblems([service, deployment('gateway')])).toEqual([
      'Deployment gateway: refuses requests when it begins to stop: it has no preStop sleep',
    ]);
  });
});

describe('exposedSecretProblems', () => {
  it('demands credentials from a Secret', () => {
    const env = [secretVariable('WHATSAPP_APPKEY', 'whatsapp', 'appkey'), { name: 'WHATSAPP_URL', value: 'https://a' }];
    expect(exposedSecretProblems([deployment('notifier', { env })])).toEqual([]);
    const plain = deployment('notifier', { env: [...env, { name: 'WHATSAPP_AUTHKEY', value: 'abc' }] });
    expect(exposedSecretProblems([plain])).toEqual(['Deployment notifier: WHATSAPP_AUTHKEY must come from a Secret']);
  });

  it('finds a credential among the settings', () => {
    const map = object('ConfigMap', 'settings', { data: { WHATSAPP_TOKEN: 'abc', WHATSAPP_TOKEN_FILE: '/run/token' } });
    expect(exposedSecretProblems([map])).toEqual(['ConfigMap settings: WHATSAPP_TOKEN must come from a Secret']);
  });
});
