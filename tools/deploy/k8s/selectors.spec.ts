import { describe, expect, it } from '@jest/globals';
import { deployment, manifest, object } from './__fixtures__/manifests.mjs';
import { selectorProblems } from './selectors.mjs';

const labels = (name: string) => ({ 'app.kubernetes.io/name': name });
const budget = (name: string) =>
  object('PodDisruptionBudget', name, { spec: { maxUnavailable: 1, selector: { matchLabels: labels(name) } } });
const service = (name: string, targetPort: string | number) =>
  object('Service', name, { spec: { selector: labels(name), ports: [{ name: 'http', port: 80, targetPort }] } });
const sound = () => [deployment('gateway'), budget('gateway')];

describe('selectorProblems', () => {
  it('takes a Service that selects one workload and a port it has', () => {
    expect(selectorProblems([...sound(), service('gateway', 'http')])).toEqual([]);
    expect(selectorProblems([...sound(), service('gateway', 8080)])).toEqual([]);
  });

  it('sees a Service without pods, and one without its port', () => {
    expect(selectorProblems([...sound(), service('getaway', 'http')])).toEqual([
      'Service getaway: its selector takes the pods of 0 workloads, not of one',
    ]);
    expect(selectorProblems([...sound(), service('gateway', 'web')])).toEqual([
      'Service gateway: Deployment gateway has no port web',
    ]);
  });

  it('requires one disruption budget per Deployment, and none without a Deployment', () => {
    expect(selectorProblems([deployment('tasks'), budget('task')])).toEqual([
      'PodDisruptionBudget task: its selector takes no pods',
      'Deployment tasks: has no PodDisruptionBudget, or more than one',
    ]);
  });

  it.each([{ maxUnavailable: 0 }, { minAvailable: 1 }])(
    'sees a disruption budget that lets no pod go: %j',
    (allowed) => {
      const spec = { ...allowed, selector: { matchLabels: labels('tasks') } };
      expect(selectorProblems([deployment('tasks'), object('PodDisruptionBudget', 'tasks', { spec })])).toEqual([
        'PodDisruptionBudget tasks: maxUnavailable must be 1 or more, or no node can be drained',
      ]);
    },
  );

  it('sees a Deployment that does not select its own pods, and replicas that an autoscaler sets too', () => {
    const lost = deployment('notifier');
    lost.spec.selector.matchLabels = labels('other');
    expect(selectorProblems([lost, budget('notifier'), ...manifest('components/keda/scaled-object.yaml')])).toEqual([
      'Deployment notifier: its selector does not take its own pods',
      'Deployment notifier: sets replicas, which its autoscaler sets too',
    ]);
  });

  it('sees a monitor and a policy that select nothing', () => {
    const problems = selectorProblems([
      ...manifest('components/rabbitmq-operator/rabbitmq-cluster.yaml'),
      ...manifest('components/observability/pod-monitors.yaml').slice(1),
      ...manifest('components/network-policies/broker.yaml'),
    ]);
    expect(problems).toContain('PodMonitor postgres: its selector takes no pods');
    expect(problems).toContainEqual(expect.stringMatching(/^NetworkPolicy services-to-rabbitmq: .+ takes no pods$/));
    expect(problems.filter((problem: string) => problem.startsWith('PodMonitor rabbitmq'))).toEqual([]);
  });

  it.each([{ path: '/api' }, { pathType: 'Exact' }])('sees an ingress that leaves paths out: %j', (change) => {
    const [ingress] = manifest('components/ingress/ingress.yaml');
    expect(selectorProblems([ingress])).toEqual([]);
    Object.assign(ingress.spec.rules[0].http.paths[0], change);
    expect(selectorProblems([ingress])).toEqual([
      'Ingress portal: not every path of recuerda.example.org leads to the portal',
    ]);
  });
});
