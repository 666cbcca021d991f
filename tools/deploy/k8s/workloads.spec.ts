import { describe, expect, it } from '@jest/globals';
import { POST_TIMEOUT_MS } from '../../../apps/notifier/src/channels/http/provider-http.module';
import {
  byName,
  type Change,
  CONTAINER,
  deployment,
  type Json,
  object,
  SECURITY,
  settings,
} from './__fixtures__/objects';
import { exposedSecretProblems } from './references.mjs';
import {
  operationProblems,
  restrictedProblems,
  sandboxProblems,
  stopSeconds,
  terminationProblems,
} from './workloads.mjs';

it.each<[(objects: Json[]) => string[], string, ...Change]>([
  [
    restrictedProblems,
    'container service allowPrivilegeEscalation is not false',
    `${SECURITY}allowPrivilegeEscalation`,
  ],
  [restrictedProblems, 'container service does not drop all capabilities', `${SECURITY}capabilities`],
  [restrictedProblems, 'container service adds NET_ADMIN', `${SECURITY}capabilities.add`, ['NET_ADMIN']],
  [restrictedProblems, 'container service is privileged', `${SECURITY}privileged`, true],
  [restrictedProblems, 'container service runs as root', `${SECURITY}runAsUser`, 0],
  [restrictedProblems, 'container service has no user by number', 'spec.securityContext.runAsUser'],
  [restrictedProblems, 'container service runAsNonRoot is not true', `${SECURITY}runAsNonRoot`, false],
  [restrictedProblems, 'container service has no seccomp profile', 'spec.securityContext.seccompProfile'],
  [restrictedProblems, 'container service its root file system can be written', `${SECURITY}readOnlyRootFilesystem`],
  [restrictedProblems, 'container service has a port of the host', `${CONTAINER}ports.0.hostPort`, 80],
  [restrictedProblems, 'sets hostNetwork', 'spec.hostNetwork', true],
  [restrictedProblems, 'mounts a token of the Kubernetes API', 'spec.automountServiceAccountToken', true],
  [restrictedProblems, 'volume logs: hostPath is not allowed', 'spec.volumes', [{ name: 'logs', hostPath: {} }]],
  [operationProblems, 'service requests no cpu', `${CONTAINER}resources.requests.cpu`],
  [operationProblems, 'service requests no memory', `${CONTAINER}resources.requests.memory`],
  [operationProblems, 'service has no limit of memory', `${CONTAINER}resources.limits`],
  [operationProblems, 'service has no readinessProbe', `${CONTAINER}readinessProbe`],
  [
    operationProblems,
    'the livenessProbe of service must ask /health/live',
    `${CONTAINER}livenessProbe.httpGet.path`,
    '/',
  ],
  [
    operationProblems,
    'the readinessProbe of service asks a port that it does not have',
    `${CONTAINER}readinessProbe.httpGet.port`,
    80,
  ],
  ...['recuerda/tasks', 'recuerda/tasks:latest', 'registry:5000/recuerda/tasks'].map(
    (image): [(objects: Json[]) => string[], string, ...Change] => [
      operationProblems,
      `service runs ${image}, which names no version`,
      `${CONTAINER}image`,
      image,
    ],
  ),
  [
    terminationProblems,
    'terminationGracePeriodSeconds 30 is not more than the 30 s it may take to stop',
    'spec.terminationGracePeriodSeconds',
  ],
  [
    exposedSecretProblems,
    'WHATSAPP_AUTHKEY must come from a Secret',
    `${CONTAINER}env`,
    [{ name: 'WHATSAPP_AUTHKEY' }],
  ],
])('%p reports that a pod %s', (problemsOf, problem, ...changed) => {
  expect(problemsOf([deployment('tasks')])).toEqual([]);
  expect(problemsOf([deployment('tasks', {}, changed)])).toEqual([`Deployment tasks: ${problem}`]);
});

it('a namespace enforces the restricted profile', () => {
  expect(restrictedProblems([object('Namespace', 'recuerda')])).toHaveLength(1);
});

it('the portal has another path for its probes, and a Job none', () => {
  const probe = { httpGet: { path: '/healthz', port: 8080 } };
  expect(operationProblems([deployment('portal', { readinessProbe: probe, livenessProbe: probe })])).toEqual([]);
  expect(operationProblems([{ ...deployment('tasks', { readinessProbe: undefined }), kind: 'Job' }])).toEqual([]);
});

it('a credential stands in no ConfigMap, but the path of its file may', () => {
  expect(exposedSecretProblems([settings({ TOKEN: 'abc', TOKEN_FILE: '/run/token' })])).toEqual([
    'ConfigMap settings: TOKEN must come from a Secret',
  ]);
});

describe('terminationProblems', () => {
  const pause = (seconds: number) => ({ lifecycle: { preStop: { sleep: { seconds } } } });

  it('demands more than the time after which a service ends itself, in which an open POST ends', () => {
    expect(stopSeconds() * 1_000).toBeGreaterThan(POST_TIMEOUT_MS);
    const grace = (seconds: number): Change => ['spec.terminationGracePeriodSeconds', seconds];
    expect(terminationProblems([deployment('tasks', {}, grace(stopSeconds() + 1))])).toEqual([]);
    expect(terminationProblems([deployment('tasks', {}, grace(stopSeconds()))])).toHaveLength(1);
    expect(terminationProblems([deployment('tasks', pause(29), grace(60))])).toEqual([]);
    expect(terminationProblems([deployment('tasks', pause(30), grace(60))])).toHaveLength(1);
  });

  it('demands a pause before a pod behind a Service stops listening', () => {
    const service = object('Service', 'gateway', { spec: { selector: byName('gateway') } });
    expect(terminationProblems([service, deployment('gateway', pause(5)), deployment('tasks')])).toEqual([]);
    expect(terminationProblems([service, deployment('gateway')])).toEqual([
      'Deployment gateway: refuses requests when it begins to stop: it has no preStop sleep',
    ]);
  });
});

it('only the local overlay runs the sandbox', () => {
  const objects = [deployment('tasks'), deployment('whatsapp-sandbox')];
  expect(sandboxProblems(objects, { selfContained: true })).toEqual([]);
  expect(sandboxProblems(objects, { selfContained: false })).toEqual([
    'Deployment whatsapp-sandbox: runs the sandbox, which belongs to the local overlay alone',
  ]);
});
