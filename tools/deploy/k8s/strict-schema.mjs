/** What says nothing about validity, or repeats what the type says. */
const NOISE = new Set(['description', 'example', 'title', 'externalDocs', 'default', 'format']);
const MAPS = new Set(['properties', 'definitions', 'patternProperties']);
/** Go writes it once for all that follows; JavaScript for a group. */
const CASELESS = /\(\?i\)(.*?)(\$?)$/;
const VALUES = new Set(['required', 'enum', '$ref']);

/**
 * A schema of Kubernetes' OpenAPI dialect as plain JSON Schema that forbids unknown fields, except below fields whose
 * content Kubernetes itself leaves open.
 */
export function strictSchema(schema) {
  if (Array.isArray(schema)) return schema.map(strictSchema);
  if (schema === null || typeof schema !== 'object') return schema;
  const strict = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-') || NOISE.has(key)) continue;
    if (MAPS.has(key)) strict[key] = mapValues(value, strictSchema);
    else strict[key] = VALUES.has(key) ? value : strictSchema(value);
  }
  if (schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string']) {
    delete strict.anyOf;
    strict.type = ['integer', 'string'];
    delete strict.pattern;
  }
  if (typeof strict.pattern === 'string') strict.pattern = strict.pattern.replace(CASELESS, '(?i:$1)$2');
  const open = schema['x-kubernetes-preserve-unknown-fields'] || schema['x-kubernetes-embedded-resource'];
  if (schema.properties && strict.additionalProperties === undefined && !open) strict.additionalProperties = false;
  if (strict.nullable) strict.type = [strict.type, 'null'];
  delete strict.nullable;
  return strict;
}

const mapValues = (object, map) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
