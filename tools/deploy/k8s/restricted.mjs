import { appOf, containersOf, nameOf, ofKind, workloads } from './objects.mjs';

const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
const SECCOMP = ['RuntimeDefault', 'Localhost'];

/**
 * The restricted profile of the pod security standards
 * (https://kubernetes.io/docs/concepts/security/pod-security-standards/), which the namespace enforces, and what we
 * hold our own images to besides: a read-only root file system, a user by number and no token of the Kubernetes API.
 */
export function restrictedProblems(objects) {
  return [
    ...namespaceProblems(objects),
    ...workloads(objects).flatMap(({ object, template }) => podProblems(object, template)),
  ];
}

function namespaceProblems(objects) {
  return ofKind(objects, 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
    .map((namespace) => `${nameOf(namespace)}: does not enforce the restricted profile`);
}

function podProblems(object, { spec }) {
  const problems = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => spec[field]).map((field) => `sets ${field}`);
  if (spec.automountServiceAccountToken !== false) problems.push('mounts a token of the Kubernetes API');
  for (const { name, ...volume } of spec.volumes ?? []) {
    const [kind] = Object.keys(volume);
    if (!VOLUMES.includes(kind)) problems.push(`volume ${name}: ${kind} is not allowed`);
  }
  const all = [...problems, ...containersOf({ spec }).flatMap((container) => containerProblems(spec, container))];
  return all.map((problem) => `${nameOf(object)}: ${problem}`);
}

function containerProblems({ securityContext: pod = {} }, container) {
  const { securityContext: own = {}, ports = [] } = container;
  const user = own.runAsUser ?? pod.runAsUser;
  const { drop = [], add = [] } = own.capabilities ?? {};
  const held = [
    [(own.runAsNonRoot ?? pod.runAsNonRoot) === true, 'runAsNonRoot is not true'],
    [user !== 0, 'runs as root'],
    [SECCOMP.includes((own.seccompProfile ?? pod.seccompProfile)?.type), 'has no seccomp profile'],
    [own.allowPrivilegeEscalation === false, 'allowPrivilegeEscalation is not false'],
    [drop.includes('ALL'), 'does not drop all capabilities'],
    [add.every((capability) => capability === 'NET_BIND_SERVICE'), `adds ${add.join(', ')}`],
    [own.privileged !== true, 'is privileged'],
    [ports.every(({ hostPort }) => hostPort === undefined), 'has a port of the host'],
  ];
  if (appOf(container)) {
    held.push([own.readOnlyRootFilesystem === true, 'its root file system can be written']);
    // The kubelet cannot check whether a user given by name is root.
    held.push([Number.isInteger(user), 'has no user by number']);
  }
  return held.filter(([holds]) => !holds).map(([, problem]) => `container ${container.name} ${problem}`);
}
