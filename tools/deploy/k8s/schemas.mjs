import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { nameOf } from './objects.mjs';

export const SCHEMA_FOLDER = fileURLToPath(new URL('../schemas/k8s/', import.meta.url));

const SHOWN = 5;
const validators = new Map();
let loaded;

/** What is wrong with each object by the schema of its kind and version; an unknown field is wrong. */
export function schemaProblems(objects) {
  return objects.flatMap((object) => {
    const validate = validatorOf(`${object.apiVersion} ${object.kind}`);
    if (!validate) return [`${nameOf(object)}: no schema for ${object.apiVersion} ${object.kind}`];
    if (validate(object)) return [];
    return validate.errors.slice(0, SHOWN).map((error) => `${nameOf(object)}: ${describe(error)}`);
  });
}

function validatorOf(kind) {
  loaded ??= load();
  if (!validators.has(kind) && loaded.kinds[kind]) validators.set(kind, loaded.ajv.compile(loaded.kinds[kind]));
  return validators.get(kind);
}

function load() {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const kinds = {};
  for (const file of readdirSync(SCHEMA_FOLDER).filter((name) => name.endsWith('.json'))) {
    const schemas = JSON.parse(readFileSync(join(SCHEMA_FOLDER, file), 'utf8'));
    ajv.addSchema({ $id: file.replace('.json', ''), ...schemas });
    Object.assign(kinds, schemas.kinds);
  }
  return { ajv, kinds };
}

function describe({ instancePath, keyword, params, message }) {
  const where = instancePath || '/';
  return keyword === 'additionalProperties'
    ? `${where} unknown field ${params.additionalProperty}`
    : `${where} ${message}`;
}
