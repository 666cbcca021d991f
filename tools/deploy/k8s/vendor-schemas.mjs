import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { SCHEMA_FOLDER } from './schemas.mjs';
import { strictSchema } from './strict-schema.mjs';

/**
 * node tools/deploy/k8s/vendor-schemas.mjs FOLDER
 *
 * Rewrites the compact schemas from a folder with Kubernetes' OpenAPI document (kubernetes.json) and CRDs (*.yaml), as
 * tools/deploy/schemas/k8s/README.md says where to get them.
 */
const KUBERNETES_KINDS = [
  'v1 ConfigMap',
  'v1 Namespace',
  'v1 Secret',
  'v1 Service',
  'v1 ServiceAccount',
  'apps/v1 Deployment',
  'apps/v1 StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler',
  'batch/v1 Job',
  'networking.k8s.io/v1 Ingress',
  'networking.k8s.io/v1 NetworkPolicy',
  'policy/v1 PodDisruptionBudget',
];
const QUANTITY = 'io.k8s.apimachinery.pkg.api.resource.Quantity';
const INT_OR_STRING = 'io.k8s.apimachinery.pkg.util.intstr.IntOrString';
const OBJECT_META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';

const folder = process.argv[2];
vendorKubernetes(JSON.parse(readFileSync(join(folder, 'kubernetes.json'), 'utf8')));
for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
  const crds = yaml.loadAll(readFileSync(join(folder, file), 'utf8')).filter(Boolean);
  write(file.replace('.yaml', '.json'), { kinds: Object.fromEntries(crds.flatMap(kindsOf)) });
}

function vendorKubernetes({ definitions: all }) {
  const kinds = {};
  for (const [name, { 'x-kubernetes-group-version-kind': ids = [] }] of Object.entries(all)) {
    for (const { group, version, kind } of ids) {
      const key = `${group ? `${group}/` : ''}${version} ${kind}`;
      if (KUBERNETES_KINDS.includes(key)) kinds[key] = reference(name);
    }
  }
  const definitions = {};
  const waiting = [...Object.values(kinds).map(({ $ref }) => nameOf($ref)), OBJECT_META];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (definitions[name]) continue;
    const schema = strictSchema(all[name]);
    delete schema.properties?.status;
    definitions[name] = schema;
    waiting.push(...[...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => nameOf(ref)));
  }
  definitions[QUANTITY] = {
    type: ['string', 'number'],
    pattern: '^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\\d+)?$',
  };
  definitions[INT_OR_STRING] = { type: ['integer', 'string'] };
  write('kubernetes.json', { kinds, definitions });
}

/** Nobody writes a status by hand. */
function kindsOf({ spec: { group, names, versions } }) {
  return versions.map(({ name, schema }) => {
    const strict = strictSchema(schema.openAPIV3Schema);
    delete strict.properties.status;
    strict.properties.metadata = reference(OBJECT_META);
    return [`${group}/${name} ${names.kind}`, strict];
  });
}

function reference(name) {
  return { $ref: `kubernetes#/definitions/${name}` };
}

function nameOf(ref) {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** A line a kind or definition, so that an upgrade can be read. */
function write(file, schemas) {
  const section = ([name, entries]) =>
    `${JSON.stringify(name)}: {\n${Object.entries(entries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, schema]) => `${JSON.stringify(key)}: ${JSON.stringify(schema)}`)
      .join(',\n')}\n}`;
  writeFileSync(join(SCHEMA_FOLDER, file), `{\n${Object.entries(schemas).map(section).join(',\n')}\n}\n`);
}
