/** `$$`, or `${NAME}` with what Compose calls a default (`:-`) or a complaint (`:?`). */
const EXPRESSION = /\$\$|\$\{(\w+)(?:(:?[-?+])([^}]*))?\}|\$(\w+)/g;

/**
 * A value of a Compose file with its variables put in, as Compose does it: everywhere but in names. An empty variable counts
 * as unset. Every use is added to `uses`, as `{name, required}`; one that has neither value nor default is empty.
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
    return values[variable] || (operator.endsWith('-') ? operand : '');
  });
}
