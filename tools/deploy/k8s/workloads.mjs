import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { broken, named } from '../problems.mjs';
import {
  appOf,
  nameOf,
  ofKind,
  problemsOfContainers,
  problemsOfKind,
  runsOurs,
  selects,
  workloads,
} from './objects.mjs';

const VOLUMES = [
  ...['configMap', 'csi', 'downwardAPI', 'emptyDir'],
  ...['ephemeral', 'persistentVolumeClaim', 'projected', 'secret'],
];
/** Ready and alive are two questions: a service that waits for its database is not ready, but needs no restart. */
const PROBES = { readinessProbe: '/health/ready', livenessProbe: '/health/live', startupProbe: '/health/live' };
/** nginx answers both without a file. */
const PORTAL_PATH = '/healthz';
const DEFAULT_GRACE_SECONDS = 30;

/** A number as the sources declare it. Throws when they do so no longer. */
export function sourceConstant(file, name) {
  const [, value] = new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  if (value === undefined) throw new Error(`${file} declares no number ${name}`);
  return Number(value.replaceAll('_', ''));
}

/** Seconds a service may take to stop: then it ends itself, and a kill before leaves POSTs without an outcome. */
export const stopSeconds = () => sourceConstant('libs/service/src/process.ts', 'DRAIN_MS') / 1_000;

/**
 * Breaches of the restricted profile of the pod security standards
 * (https://kubernetes.io/docs/concepts/security/pod-security-standards/), which the namespace enforces, and of what our
 * own images need besides: a read-only root file system, a user by number and no token of the Kubernetes API.
 */
export const restrictedProblems = (objects) => [
  ...problemsOfKind(objects, ['Namespace'], ({ metadata }) =>
    metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted'
      ? []
      : ['does not enforce the restricted profile'],
  ),
  ...workloads(objects).flatMap(({ object, template: { spec } }) =>
    named(
      nameOf(object),
      broken([
        ...['hostNetwork', 'hostPID', 'hostIPC'].map((field) => [!spec[field], `sets ${field}`]),
        [spec.automountServiceAccountToken === false, 'mounts a token of the Kubernetes API'],
        ...(spec.volumes ?? []).map(({ name, ...volume }) => [
          VOLUMES.includes(Object.keys(volume)[0]),
          `volume ${name}: ${Object.keys(volume)[0]} is not allowed`,
        ]),
      ]),
    ),
  ),
  ...problemsOfContainers(objects, (container, _, { spec }) =>
    broken(securityRules(spec.securityContext ?? {}, container)).map(
      (problem) => `container ${container.name} ${problem}`,
    ),
  ),
];

function securityRules(pod, container) {
  const { securityContext: own = {}, ports = [] } = container;
  const { runAsUser, runAsNonRoot, seccompProfile, ...context } = { ...pod, ...own };
  const { drop = [], add = [] } = own.capabilities ?? {};
  const isOurs = appOf(container) !== undefined;
  return [
    [runAsNonRoot === true, 'runAsNonRoot is not true'],
    [runAsUser !== 0, 'runs as root'],
    [['RuntimeDefault', 'Localhost'].includes(seccompProfile?.type), 'has no seccomp profile'],
    [own.allowPrivilegeEscalation === false, 'allowPrivilegeEscalation is not false'],
    [drop.includes('ALL'), 'does not drop all capabilities'],
    [add.every((capability) => capability === 'NET_BIND_SERVICE'), `adds ${add.join(', ')}`],
    [context.privileged !== true, 'is privileged'],
    [ports.every(({ hostPort }) => hostPort === undefined), 'has a port of the host'],
    [!isOurs || own.readOnlyRootFilesystem === true, 'its root file system can be written'],
    // The kubelet cannot check whether a user given by name is root.
    [!isOurs || Number.isInteger(runAsUser), 'has no user by number'],
  ];
}

/** Resources, versions and probes that others need to watch over a container. */
export const operationProblems = (objects) =>
  problemsOfContainers(objects, (container, { kind }) => {
    const { name, image, resources: { requests = {}, limits = {} } = {} } = container;
    return [
      ...broken([
        ['cpu' in requests, `${name} requests no cpu`],
        ['memory' in requests, `${name} requests no memory`],
        ['memory' in limits, `${name} has no limit of memory`],
        // Without a version, a node runs whatever it pulled last.
        [/:(?!latest$)[\w.-]+$/.test(image), `${name} runs ${image}, which names no version`],
      ]),
      ...(kind !== 'Job' && appOf(container) ? broken(probeRules(container)) : []),
    ];
  });

const probeRules = (container) =>
  Object.entries(PROBES).flatMap(([kind, servicePath]) => {
    const { name, ports = [] } = container;
    const probe = container[kind];
    if (!probe) return [[kind === 'startupProbe', `${name} has no ${kind}`]];
    const path = appOf(container) === 'portal' ? PORTAL_PATH : servicePath;
    const known = ports.flatMap((port) => [port.name, port.containerPort]);
    return [
      [probe.httpGet?.path === path, `the ${kind} of ${name} must ask ${path}`],
      [known.includes(probe.httpGet?.port), `the ${kind} of ${name} asks a port that it does not have`],
    ];
  });

/** Pods that would be killed before they have stopped, or refuse requests that still come when they begin to stop. */
export function terminationProblems(objects) {
  const services = ofKind(objects, 'Service').map(({ spec }) => ({ matchLabels: spec.selector }));
  return workloads(objects)
    .filter(({ object, template }) => object.kind !== 'Job' && runsOurs(template))
    .flatMap(({ object, template: { metadata, spec } }) => {
      const pause = spec.containers[0].lifecycle?.preStop?.sleep?.seconds ?? 0;
      const granted = spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
      const needed = pause + stopSeconds();
      const isServed = services.some((selector) => selects(selector, metadata.labels));
      return named(
        nameOf(object),
        broken([
          [
            granted > needed,
            `terminationGracePeriodSeconds ${granted} is not more than the ${needed} s it may take to stop`,
          ],
          [
            pause > 0 || !isServed || object.spec.strategy?.type === 'Recreate',
            'refuses requests when it begins to stop: it has no preStop sleep',
          ],
        ]),
      );
    });
}

/** The sandbox stands in for the provider and has no sign-in of its own: only the overlay for a trial runs it. */
export const sandboxProblems = (objects, { selfContained }) =>
  problemsOfContainers(objects, (container) =>
    appOf(container) === 'whatsapp-sandbox' && !selfContained
      ? ['runs the sandbox, which belongs to the local overlay alone']
      : [],
  );
