import { SERVICES, SERVICES_WITH_DATA } from '../../testing/src/system/services.ts';
import { containersOf, nameOf, ofKind, workloads } from './objects.mjs';

const CREDENTIALS = ['username', 'password', 'uri'];

/** Secrets that the installation provides, with their keys (see docs/operations.md). */
const BROUGHT_ALONG = {
  whatsapp: ['appkey', 'authkey'],
  'secrets-key': ['key'],
  'rabbitmq-definitions': ['definitions.json'],
  ...Object.fromEntries(
    [
      ...SERVICES_WITH_DATA.map((service) => `postgres-${service}`),
      ...[...SERVICES, 'operations', 'keda'].map((user) => `rabbitmq-${user}`),
    ].map((name) => [name, CREDENTIALS]),
  ),
  'whatsapp-cloud': ['token'],
  'postgres-backups': ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'],
  'portal-tls': ['tls.crt', 'tls.key'],
};

/**
 * Every Secret that will be there, with its keys: of the overlay and of the installation, unless the
 * overlay makes all (`selfContained`).
 */
export function secretsOf(objects, { selfContained = false } = {}) {
  const secrets = new Map(selfContained ? [] : Object.entries(BROUGHT_ALONG));
  for (const { metadata, data = {}, stringData = {} } of ofKind(objects, 'Secret'))
    secrets.set(metadata.name, Object.keys({ ...data, ...stringData }));
  return secrets;
}

const SECRET_VARIABLE = /^(?:DATABASE_URL|AMQP_URL)$|(?:KEY|PASS|PASSWORD|TOKEN|SECRET)$/;

/** Whether a variable holds a secret itself, and not the path of a file. */
export const isCredential = (name) => SECRET_VARIABLE.test(name);

/** Credentials that stand in a manifest, where everybody reads them, instead of in a Secret. */
export function exposedSecretProblems(objects) {
  const exposed = [
    ...workloads(objects).flatMap(({ object, template }) =>
      containersOf(template)
        .flatMap(({ env = [] }) => env)
        .filter(({ name, valueFrom }) => isCredential(name) && !valueFrom?.secretKeyRef)
        .map(({ name }) => [object, name]),
    ),
    ...ofKind(objects, 'ConfigMap').flatMap((map) =>
      Object.keys(map.data ?? {})
        .filter(isCredential)
        .map((name) => [map, name]),
    ),
  ];
  return exposed.map(([object, name]) => `${nameOf(object)}: ${name} must come from a Secret`);
}
