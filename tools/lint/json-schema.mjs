import Ajv from 'ajv';

/** Returns a function that lists what is wrong with a value by a JSON schema. */
export function schemaProblems(schema) {
  const validate = new Ajv({ allErrors: true, discriminator: true }).compile(schema);
  return (value) => (validate(value) ? [] : validate.errors.map(describe));
}

function describe({ instancePath, message, params }) {
  const detail = params.additionalProperty ?? params.allowedValues?.join(', ');
  return `${instancePath || '/'} ${message}${detail === undefined ? '' : `: ${detail}`}`;
}
