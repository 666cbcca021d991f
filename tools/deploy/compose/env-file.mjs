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

const SECRET = /_PASSWORD$|^SANDBOX_/;
const MADE = { COMPOSE_PROFILES: 'sandbox', SANDBOX_URL: 'http://whatsapp-sandbox:8080' };

/** Variables that deploy/make-env.sh would write: a secret wherever one is missing, and where the sandbox is. */
export function filledValues(variables) {
  return Object.fromEntries(
    variables.map(({ name, value }) => [name, value || MADE[name] || (SECRET.test(name) ? 'f00df00df00df00d' : '')]),
  );
}
