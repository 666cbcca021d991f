/** `$$`, or `${NAME}` with a default (`:-`), an error (`:?`), or another value for any (`:+`). */
const EXPRESSION = /\$\$|\$\{(\w+)(?:(:?[-?+])([^}]*))?\}|\$(\w+)/g;

/**
 * Interpolates variables in a value of a Compose file as Compose does: everywhere except in keys. An empty variable
 * counts as unset. Every use is added to `uses` as `{name, required}`; a variable without value and default is empty.
 *
 * @param {Record<string, string>} values
 * @param {{ name: string, required: boolean }[]} uses
 */
export function interpolate(value, values, uses = []) {
  if (typeof value === 'string') return text(value, values, uses);
  if (Array.isArray(value)) return value.map((item) => interpolate(item, values, uses));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, values, uses)]));
}

function text(template, values, uses) {
  return template.replace(EXPRESSION, (whole, name, operator = '', operand = '', bare) => {
    if (whole === '$$') return '$';
    const variable = name ?? bare;
    uses.push({ name: variable, required: operator.endsWith('?') });
    if (operator.endsWith('+')) return values[variable] ? operand : '';
    return values[variable] || (operator.endsWith('-') ? operand : '');
  });
}
