/**
 * node tools/deploy/k8s/vendor-schemas.mjs FOLDER
 *
 * Rewrites the schemas of the kinds that are there from a folder with Kubernetes' OpenAPI document (kubernetes.json)
 * and CRDs (*.yaml), as tools/deploy/schemas/k8s/README.md says where to get them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';

const SCHEMAS = join(import.meta.dirname, '../schemas/k8s');
const QUANTITY = 'io.k8s.apimachinery.pkg.api.resource.Quantity';
const INT_OR_STRING = 'io.k8s.apimachinery.pkg.util.intstr.IntOrString';
const OBJECT_META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
/** Keywords that say nothing about validity, or repeat the type. */
const NOISE = /^x-|^(?:description|example|title|externalDocs|default|format|nullable)$/;
const MAPS = ['properties', 'definitions', 'patternProperties'];
const VALUES = ['required', 'enum', '$ref'];

const mapValues = (object, map) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

/**
 * A schema of Kubernetes' OpenAPI dialect as plain JSON Schema that forbids unknown fields, except below fields whose
 * content Kubernetes itself leaves open.
 */
function strictSchema(schema) {
  if (Array.isArray(schema)) return schema.map(strictSchema);
  if (schema === null || typeof schema !== 'object') return schema;
  const strict = {};
  for (const [key, value] of Object.entries(schema).filter(([name]) => !NOISE.test(name))) {
    if (MAPS.includes(key)) strict[key] = mapValues(value, strictSchema);
    else strict[key] = VALUES.includes(key) ? value : strictSchema(value);
  }
  if (schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string']) {
    strict.type = ['integer', 'string'];
    delete strict.anyOf;
    delete strict.pattern;
  }
  // Go writes it once for all that follows; JavaScript for a group.
  if (typeof strict.pattern === 'string') strict.pattern = strict.pattern.replace(/\(\?i\)(.*?)(\$?)$/, '(?i:$1)$2');
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || schema['x-kubernetes-embedded-resource'];
  if (schema.properties && strict.additionalProperties === undefined && !isOpen) strict.additionalProperties = false;
  if (schema.nullable) strict.type = [strict.type, 'null'];
  return strict;
}

/** Schemas of kinds of Kubernetes itself, with all that they refer to. */
function kubernetesKinds({ definitions: all }, wanted) {
  const kinds = {};
  for (const [name, { 'x-kubernetes-group-version-kind': ids = [] }] of Object.entries(all))
    for (const { group, version, kind } of ids) {
      const key = `${group ? `${group}/` : ''}${version} ${kind}`;
      if (wanted.includes(key)) kinds[key] = { $ref: `kubernetes#/definitions/${name}` };
    }
  const definitions = {
    [QUANTITY]: {
      type: ['string', 'number'],
      pattern: '^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\\d+)?$',
    },
    [INT_OR_STRING]: { type: ['integer', 'string'] },
  };
  const referred = (schema) =>
    [...JSON.stringify(schema).matchAll(/"\$ref":"[^"]*\/([^"/]+)"/g)].map(([, name]) => name);
  const waiting = [...referred(kinds), OBJECT_META];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (definitions[name]) continue;
    definitions[name] = strictSchema(all[name]);
    delete definitions[name].properties?.status;
    waiting.push(...referred(definitions[name]));
  }
  return { kinds, definitions };
}

/** Schemas of a CRD's versions. Nobody writes a status by hand. */
const customKinds = ({ spec: { group, names, versions } }) =>
  versions.map(({ name, schema }) => {
    const { status: _, ...properties } = strictSchema(schema.openAPIV3Schema).properties;
    properties.metadata = { $ref: `kubernetes#/definitions/${OBJECT_META}` };
    return [`${group}/${name} ${names.kind}`, { ...strictSchema(schema.openAPIV3Schema), properties }];
  });

/** A line a kind or definition, so that an upgrade can be read. */
function write(file, schemas) {
  const sections = Object.entries(schemas).map(([name, entries]) => {
    const lines = Object.keys(entries)
      .sort()
      .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(entries[key])}`);
    return `${JSON.stringify(name)}: {\n${lines.join(',\n')}\n}`;
  });
  writeFileSync(join(SCHEMAS, file), `{\n${sections.join(',\n')}\n}\n`);
}

const folder = process.argv[2];
for (const file of readdirSync(folder)) {
  const text = readFileSync(join(folder, file), 'utf8');
  if (file === 'kubernetes.json') {
    const { kinds } = JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'));
    write(file, kubernetesKinds(JSON.parse(text), Object.keys(kinds)));
  } else if (file.endsWith('.yaml')) {
    const kinds = Object.fromEntries(yaml.loadAll(text).filter(Boolean).flatMap(customKinds));
    write(file.replace('.yaml', '.json'), { kinds });
  }
}
