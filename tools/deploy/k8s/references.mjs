import { SERVICES, SERVICES_WITH_DATA } from '../../testing/src/system/services.ts';
import { containersOf, nameOf, problemsOfKind, workloads } from './objects.mjs';

const CREDENTIALS = ['username', 'password', 'uri'];
const users = (store, names) => names.map((name) => [`${store}-${name}`, CREDENTIALS]);
/** Secrets that the installation provides, with their keys (see docs/operations.md). */
const PROVIDED = {
  whatsapp: ['appkey', 'authkey'],
  'whatsapp-cloud': ['token'],
  'secrets-key': ['key'],
  'rabbitmq-definitions': ['definitions.json'],
  'postgres-backups': ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'],
  'portal-tls': ['tls.crt', 'tls.key'],
  ...Object.fromEntries(users('postgres', SERVICES_WITH_DATA)),
  ...Object.fromEntries(users('rabbitmq', [...SERVICES, 'operations', 'keda'])),
};

/** A reference to an object; one that is optional may be missing. */
const refer = (kind, reference) =>
  reference && !reference.optional ? [{ kind, name: reference.name ?? reference.secretName, key: reference.key }] : [];

function podReferences({ spec }) {
  const fromEnv = containersOf({ spec }).flatMap(({ env = [], envFrom = [] }) =>
    [...env.map(({ valueFrom }) => valueFrom ?? {}), ...envFrom].flatMap((from) => [
      ...refer('Secret', from.secretKeyRef ?? from.secretRef),
      ...refer('ConfigMap', from.configMapKeyRef ?? from.configMapRef),
    ]),
  );
  const fromVolumes = (spec.volumes ?? []).flatMap(({ secret, configMap }) => [
    ...refer('Secret', secret),
    ...refer('ConfigMap', configMap),
  ]);
  return [
    ...fromEnv,
    ...fromVolumes,
    ...refer('ServiceAccount', spec.serviceAccountName && { name: spec.serviceAccountName }),
  ];
}

const targetOf = ({ spec: { scaleTargetRef } }) => ({ kind: 'Deployment', ...scaleTargetRef });

/** The references that objects of a kind make. */
const REFERENCES = {
  ...Object.fromEntries(
    ['Deployment', 'StatefulSet', 'Job'].map((kind) => [kind, ({ spec }) => podReferences(spec.template)]),
  ),
  HorizontalPodAutoscaler: (object) => [targetOf(object)],
  ScaledObject: (object) => [
    targetOf(object),
    ...object.spec.triggers.flatMap(({ authenticationRef }) => refer('TriggerAuthentication', authenticationRef)),
  ],
  TriggerAuthentication: ({ spec }) => (spec.secretTargetRef ?? []).flatMap((one) => refer('Secret', one)),
  ObjectStore: ({ spec: { configuration } }) =>
    ['accessKeyId', 'secretAccessKey'].flatMap((part) => refer('Secret', configuration.s3Credentials?.[part])),
  Ingress: ({ spec: { tls = [], rules = [] } }) => [
    ...tls.flatMap((one) => refer('Secret', one)),
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
    ...(bootstrap.initdb?.postInitApplicationSQLRefs?.configMapRefs ?? []).flatMap((one) => refer('ConfigMap', one)),
  ],
  RabbitmqCluster: ({ spec: { override = {} } }) =>
    podReferences({ spec: { containers: [], ...override.statefulSet?.spec.template.spec } }),
  ScheduledBackup: ({ spec: { cluster } }) => [{ kind: 'Cluster', name: cluster.name }],
};

/** Secrets that cert-manager makes, with their keys. */
const issued = (objects) =>
  objects
    .filter(({ apiVersion, kind }) => kind === 'Certificate' && apiVersion.startsWith('cert-manager.io/'))
    .map(({ spec: { secretName } }) => [secretName, ['tls.crt', 'tls.key', 'ca.crt']]);

/**
 * References to missing objects or keys. The installation provides some Secrets, unless the overlay makes all
 * (`selfContained`).
 */
export function referenceProblems(objects, { selfContained = false } = {}) {
  const known = new Map(
    objects.map(({ kind, metadata, data, stringData, spec }) => [
      `${kind} ${metadata.name}`,
      kind === 'Service'
        ? spec.ports.flatMap(({ name, port }) => [name, port])
        : Object.keys({ ...data, ...stringData }),
    ]),
  );
  if (!selfContained)
    for (const [name, keys] of [...Object.entries(PROVIDED), ...issued(objects)])
      if (!known.has(`Secret ${name}`)) known.set(`Secret ${name}`, keys);
  return [
    ...problemsOfKind(objects, Object.keys(REFERENCES), (object) =>
      REFERENCES[object.kind](object).flatMap(({ kind, name, key }) => {
        const keys = known.get(`${kind} ${name}`);
        if (!keys) return [`there is no ${kind} ${name}`];
        return key === undefined || keys.includes(key) ? [] : [`${kind} ${name} has no ${key}`];
      }),
    ),
    ...workloads(objects).flatMap(laterReferences),
  ];
}

/** Migrations of a new version are applied alone, before its other objects: there are only Secrets then. */
function laterReferences({ object, template }) {
  if (template.metadata?.labels?.['app.kubernetes.io/component'] !== 'migration') return [];
  return podReferences(template)
    .filter(({ kind }) => kind !== 'Secret')
    .map(({ kind, name }) => `${nameOf(object)}: needs ${kind} ${name}, which a new version brings only after it`);
}

/** Whether a variable holds a secret itself, and not the path of a file. */
export const isCredential = (name) => /^(?:DATABASE_URL|AMQP_URL)$|(?:KEY|PASS|PASSWORD|TOKEN|SECRET)$/.test(name);

/** Credentials that stand in a manifest, where everybody reads them, instead of in a Secret. */
export const exposedSecretProblems = (objects) => [
  ...problemsOfKind(objects, ['Deployment', 'StatefulSet', 'Job'], ({ spec }) =>
    containersOf(spec.template)
      .flatMap(({ env = [] }) => env)
      .filter(({ name, valueFrom }) => isCredential(name) && !valueFrom?.secretKeyRef)
      .map(({ name }) => `${name} must come from a Secret`),
  ),
  ...problemsOfKind(objects, ['ConfigMap'], ({ data = {} }) =>
    Object.keys(data)
      .filter(isCredential)
      .map((name) => `${name} must come from a Secret`),
  ),
];
