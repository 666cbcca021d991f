import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';

const FILE = new URL('../schemas/compose/compose-spec.json', import.meta.url);
const SHOWN = 10;

let validate;

/** Returns violations of the Compose schema. */
export function composeSchemaProblems(project) {
  validate ??= new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
    JSON.parse(readFileSync(FILE, 'utf8')),
  );
  if (validate(project)) return [];
  return validate.errors.slice(0, SHOWN).map(({ instancePath, message, params }) => {
    const field = params.additionalProperty ? ` ${params.additionalProperty}` : '';
    return `${instancePath || '/'} ${message}${field}`;
  });
}
