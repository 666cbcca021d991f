import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { schemaProblems as problemsBy } from '../../lib/json-schema.mjs';
import { named } from '../problems.mjs';
import { nameOf } from './objects.mjs';

const FOLDER = join(import.meta.dirname, '../schemas/k8s');
const SHOWN = 5;
let loaded;

function load() {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const kinds = {};
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
    const schemas = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    ajv.addSchema({ $id: file.replace('.json', ''), ...schemas });
    Object.assign(kinds, schemas.kinds);
  }
  return { ajv, kinds };
}

/** Violations of the schema of each object's kind and version, of which an unknown field is one. */
export function schemaProblems(objects) {
  const { ajv, kinds } = (loaded ??= load());
  return objects.flatMap((object) => {
    const kind = `${object.apiVersion} ${object.kind}`;
    if (!kinds[kind]) return [`${nameOf(object)}: no schema for ${kind}`];
    return named(nameOf(object), problemsBy(kinds[kind], ajv)(object).slice(0, SHOWN));
  });
}
