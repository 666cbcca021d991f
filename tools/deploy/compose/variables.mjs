/** Read by Compose itself. */
const OF_COMPOSE = ['COMPOSE_PROFILES'];

/** Variables that docker-compose.yml uses and .env.example does not explain, and vice versa. */
export function variableProblems({ uses, variables }) {
  const used = new Set(uses.map(({ name }) => name));
  const documented = new Set(variables.map(({ name }) => name));
  const required = new Set(uses.filter((use) => use.required).map(({ name }) => name));
  const passwords = variables.filter(({ name }) => name.endsWith('_PASSWORD') || name === 'SECRETS_KEY');
  return [
    ...[...used].filter((name) => !documented.has(name)).map((name) => `${name} is not in .env.example`),
    ...[...documented]
      .filter((name) => !used.has(name) && !OF_COMPOSE.includes(name))
      .map((name) => `${name} of .env.example is not used`),
    ...variables.filter(({ comment }) => comment === '').map(({ name }) => `.env.example does not say what ${name} is`),
    ...passwords
      .filter(({ value }) => value !== '')
      .map(({ name }) => `.env.example gives ${name} a value that many would keep`),
    ...passwords
      .filter(({ name }) => !required.has(name))
      .map(({ name }) => `${name} may be missing without an error: use :?`),
  ];
}
