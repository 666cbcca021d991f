/**
 * `NAME=value` lines of an env file, each with the comment above it; variables without a line between them share
 * theirs.
 */
export function parseEnvFile(text) {
  const variables = [];
  let comment = '';
  let open = false;
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name) variables.push({ name, value, comment });
    else if (line.startsWith('#')) comment = `${open ? `${comment} ` : ''}${line.slice(1).trim()}`;
    else comment = '';
    open = line.startsWith('#');
  }
  return variables;
}

/** What deploy/make-env.sh would write: a password wherever one is missing. */
export function filledValues(variables) {
  return Object.fromEntries(
    variables.map(({ name, value }) => [name, name.endsWith('_PASSWORD') ? value || 'f00d' : value]),
  );
}
