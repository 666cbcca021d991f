import Ajv from 'ajv';

/** Returns a function that lists what is wrong with a value by a JSON schema. Ajv compiles a schema object once. */
export function schemaProblems(schema, ajv = new Ajv({ allErrors: true, discriminator: true })) {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : validate.errors.map(describe));
}

function describe({ instancePath, message, params: { additionalProperty, allowedValues } }) {
  const what = additionalProperty === undefined ? message : `unknown field ${additionalProperty}`;
  return `${instancePath || '/'} ${what}${allowedValues ? `: ${allowedValues.join(', ')}` : ''}`;
}
