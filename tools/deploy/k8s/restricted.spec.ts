import { describe, expect, it } from '@jest/globals';
import { deployment, object } from './__fixtures__/manifests.mjs';
import { restrictedProblems } from './restricted.mjs';

const secure = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
const container = (securityContext: object) => restrictedProblems([deployment('tasks', { securityContext })]);

describe('restrictedProblems', () => {
  it('finds none in a pod that meets the profile', () => {
    expect(restrictedProblems([deployment('tasks')])).toEqual([]);
  });

  it.each([
    [{ allowPrivilegeEscalation: true }, 'allowPrivilegeEscalation is not false'],
    [{ capabilities: {} }, 'does not drop all capabilities'],
    [{ capabilities: { drop: ['ALL'], add: ['NET_ADMIN'] } }, 'adds NET_ADMIN'],
    [{ privileged: true }, 'is privileged'],
    [{ runAsUser: 0 }, 'runs as root'],
    [{ runAsNonRoot: false }, 'runAsNonRoot is not true'],
    [{ seccompProfile: { type: 'Unconfined' } }, 'has no seccomp profile'],
    [{ readOnlyRootFilesystem: false }, 'its root file system can be written'],
  ])('sees %j', (change, problem) => {
    expect(container({ ...secure, ...change })).toEqual([`Deployment tasks: container service ${problem}`]);
  });

  it('sees what the pod shares with its host or the Kubernetes API, and a user that is only a name', () => {
    const pod = deployment('tasks', { ports: [{ containerPort: 80, hostPort: 80 }] });
    Object.assign(pod.spec.template.spec, {
      hostNetwork: true,
      automountServiceAccountToken: true,
      volumes: [{ name: 'logs', hostPath: { path: '/var/log' } }],
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(restrictedProblems([pod])).toEqual([
      'Deployment tasks: sets hostNetwork',
      'Deployment tasks: mounts a token of the Kubernetes API',
      'Deployment tasks: volume logs: hostPath is not allowed',
      'Deployment tasks: container service has a port of the host',
      'Deployment tasks: container service has no user by number',
    ]);
  });

  it('wants the namespace to enforce it', () => {
    expect(restrictedProblems([object('Namespace', 'recuerda', {})])).toHaveLength(1);
  });
});
