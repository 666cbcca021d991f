import { containersOf, nameOf, ofKind, workloads } from './objects.mjs';
import { secretsOf } from './secrets.mjs';

/** References to missing objects: a Secret or ConfigMap or its key, an account, a target, a backend. */
export function referenceProblems(objects, options) {
  const known = knownNames(objects, options);
  return [
    ...workloads(objects).flatMap(({ object, template }) =>
      podReferences(template).map((reference) => problemOf(known, nameOf(object), reference)),
    ),
    ...workloads(objects).flatMap(({ object, template }) => laterReferences(object, template)),
    ...ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').flatMap((object) =>
      scalingReferences(object).map((reference) => problemOf(known, nameOf(object), reference)),
    ),
    ...ofKind(objects, ...Object.keys(OTHERS)).flatMap((object) =>
      OTHERS[object.kind](object).map((reference) => problemOf(known, nameOf(object), reference)),
    ),
  ].filter(Boolean);
}

function knownNames(objects, options) {
  const known = { Secret: secretsOf(objects, options) };
  for (const { kind, metadata, data, spec } of objects) {
    if (kind === 'Secret') continue;
    known[kind] ??= new Map();
    known[kind].set(
      metadata.name,
      kind === 'Service' ? spec.ports.flatMap(({ name, port }) => [name, port]) : Object.keys(data ?? {}),
    );
  }
  return known;
}

function problemOf(known, owner, { kind, name, key }) {
  const keys = known[kind]?.get(name);
  if (!keys) return `${owner}: there is no ${kind} ${name}`;
  return key === undefined || keys.includes(key) ? undefined : `${owner}: ${kind} ${name} has no ${key}`;
}

function podReferences({ spec }) {
  const fromEnv = containersOf({ spec }).flatMap(({ env = [], envFrom = [] }) => [
    ...env.flatMap(({ valueFrom = {} }) => [
      ...list('Secret', valueFrom.secretKeyRef),
      ...list('ConfigMap', valueFrom.configMapKeyRef),
    ]),
    ...envFrom.flatMap(({ secretRef, configMapRef }) => [
      ...list('Secret', secretRef),
      ...list('ConfigMap', configMapRef),
    ]),
  ]);
  const fromVolumes = (spec.volumes ?? []).flatMap(({ secret, configMap }) => [
    ...(secret && !secret.optional ? [{ kind: 'Secret', name: secret.secretName }] : []),
    ...list('ConfigMap', configMap),
  ]);
  const account =
    spec.serviceAccountName === undefined ? [] : [{ kind: 'ServiceAccount', name: spec.serviceAccountName }];
  return [...fromEnv, ...fromVolumes, ...account];
}

/** Migrations of a new version are applied alone, before its other objects: there are only Secrets then. */
function laterReferences(object, template) {
  if (template.metadata?.labels?.['app.kubernetes.io/component'] !== 'migration') return [];
  return podReferences(template)
    .filter(({ kind }) => kind !== 'Secret')
    .map(({ kind, name }) => `${nameOf(object)}: needs ${kind} ${name}, which a new version brings only after it`);
}

/** What is optional may be missing. */
const list = (kind, reference) =>
  reference && !reference.optional ? [{ kind, name: reference.name, key: reference.key }] : [];

const scalingReferences = ({ spec: { scaleTargetRef, triggers = [] } }) => [
  { kind: scaleTargetRef.kind ?? 'Deployment', name: scaleTargetRef.name },
  ...triggers.flatMap(({ authenticationRef }) => list('TriggerAuthentication', authenticationRef)),
];

const OTHERS = {
  TriggerAuthentication: ({ spec }) => (spec.secretTargetRef ?? []).flatMap((reference) => list('Secret', reference)),
  ObjectStore: ({ spec: { configuration } }) =>
    ['accessKeyId', 'secretAccessKey'].flatMap((part) => list('Secret', configuration.s3Credentials?.[part])),
  Ingress: ({ spec: { tls = [], rules = [] } }) => [
    ...tls.map(({ secretName }) => ({ kind: 'Secret', name: secretName })),
    ...rules
      .flatMap(({ http }) => http.paths)
      .map(({ backend: { service } }) => ({
        kind: 'Service',
        name: service.name,
        key: service.port.name ?? service.port.number,
      })),
  ],
  Cluster: ({ spec: { plugins = [], managed = {}, bootstrap = {} } }) => [
    ...plugins.map(({ parameters }) => ({ kind: 'ObjectStore', name: parameters.barmanObjectName })),
    ...(managed.roles ?? []).flatMap(({ passwordSecret }) =>
      ['username', 'password'].map((key) => ({ kind: 'Secret', name: passwordSecret?.name, key })),
    ),
    ...(bootstrap.initdb?.postInitApplicationSQLRefs?.configMapRefs ?? []).flatMap((one) => list('ConfigMap', one)),
  ],
  RabbitmqCluster: ({ spec: { override = {} } }) =>
    podReferences({ spec: { containers: [], ...override.statefulSet?.spec.template.spec } }),
  ScheduledBackup: ({ spec: { cluster } }) => [{ kind: 'Cluster', name: cluster.name }],
};
