import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import yaml from 'js-yaml';

/** `$$`, or `${NAME}` with a default (`:-`), an error (`:?`), or another value for any (`:+`). */
const EXPRESSION = /\$\$|\$\{(\w+)(?:(:?[-?+])([^}]*))?\}|\$(\w+)/g;
const SECRET = /_PASSWORD$|^SANDBOX_/;
const MADE = { COMPOSE_PROFILES: 'sandbox', SANDBOX_URL: 'http://whatsapp-sandbox:8080' };

/**
 * docker-compose.yml as Compose sees it after `sh deploy/make-env.sh`: merged and with its variables put in.
 *
 * @returns {Promise<{ project: object, uses: { name: string, required: boolean }[], variables: { name: string, value:
 *   string, comment: string }[], apps: string[] }>} `apps`: those whose images it builds by deploy/Dockerfile
 */
export async function readCompose(root) {
  const variables = parseEnvFile(await readFile(join(root, '.env.example'), 'utf8'));
  const values = Object.fromEntries(
    variables.map(({ name, value }) => [name, value || MADE[name] || (SECRET.test(name) ? 'f00df00df00df00d' : '')]),
  );
  const uses = [];
  const project = interpolate(yaml.load(await readFile(join(root, 'docker-compose.yml'), 'utf8')), values, uses);
  const apps = Object.values(project.services).map((service) => service.build?.args?.APP);
  return { project, uses, variables, apps: [...new Set(apps.filter(Boolean))] };
}

/** The `NAME=value` lines of an env file with the comment above them, which lines that follow each other share. */
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

/**
 * Puts variables into a value of a Compose file as Compose does: everywhere except in keys. An empty variable counts as
 * unset; without value and default it is empty. Every use is added to `uses` as `{name, required}`.
 */
export function interpolate(value, values, uses = []) {
  if (typeof value === 'string')
    return value.replace(EXPRESSION, (whole, braced, operator = '', operand = '', bare) => {
      if (whole === '$$') return '$';
      const name = braced ?? bare;
      uses.push({ name, required: operator.endsWith('?') });
      if (operator.endsWith('+')) return values[name] ? operand : '';
      return values[name] || (operator.endsWith('-') ? operand : '');
    });
  if (Array.isArray(value)) return value.map((item) => interpolate(item, values, uses));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, values, uses)]));
}
