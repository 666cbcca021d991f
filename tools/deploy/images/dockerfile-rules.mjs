import { pairsOf, parseDockerfile, stagesOf } from './dockerfile.mjs';

const LABELS = ['title', 'description', 'licenses', 'version', 'revision', 'created', 'source'].map(
  (name) => `org.opencontainers.image.${name}`,
);
const EXEC_FORM = /^(?:.*\bCMD )?\["/;

/** What any builder must take, and what an image must say of itself. `workspaces` are the folders of our packages. */
export function dockerfileProblems(text, workspaces) {
  const instructions = parseDockerfile(text);
  const last = Object.fromEntries(
    stagesOf(instructions)
      .at(-1)
      .instructions.map(({ name, value }) => [name, value]),
  );
  return [
    ...[/^#\s*syntax=/m, /<<-?["']?\w/]
      .filter((form) => form.test(text))
      .map((form) => `${form}: not every builder knows it`),
    ...workspaces
      .filter((folder) => !copies(instructions, `${folder}/package.json`))
      .map((folder) => `does not COPY ${folder}/package.json, so npm ci fails`),
    ...imageProblems(instructions),
    ...finalProblems(last),
  ];
}

const copies = (instructions, path) =>
  instructions.some(({ name, value }) => name === 'COPY' && value.split(/\s+/).slice(0, -1).includes(path));

/** Each base image is an argument with a tag, so that a mirror or a digest can take its place. */
function imageProblems(instructions) {
  const names = new Set(
    instructions.filter(({ name }) => name === 'FROM').map(({ value }) => / AS (\S+)$/i.exec(value)?.[1]),
  );
  const bases = instructions.filter(({ name, value }) => name === 'FROM' && !names.has(value.split(' ')[0]));
  const loose = bases
    .filter(({ value }) => !/^\$\{\w+_IMAGE\}/.test(value))
    .map(({ value }) => `FROM ${value}: is no argument`);
  const untagged = instructions.filter(
    ({ name, value }) => name === 'ARG' && /_IMAGE=/.test(value) && !/:(?!latest)[\w.-]+$/.test(value),
  );
  return [...loose, ...untagged.map(({ value }) => `ARG ${value}: names no version`)];
}

function finalProblems({ USER, HEALTHCHECK = '', ENTRYPOINT = '', STOPSIGNAL, LABEL = '' }) {
  const labels = pairsOf(LABEL);
  const problems = LABELS.filter((name) => !labels[name]).map((name) => `has no label ${name}`);
  if (!/^[1-9]\d*:[1-9]\d*$/.test(USER))
    problems.push(`USER ${USER}: Kubernetes sees that it is not root by a number only`);
  if (!EXEC_FORM.test(HEALTHCHECK)) problems.push('HEALTHCHECK: is missing, or needs a shell');
  if (!EXEC_FORM.test(ENTRYPOINT)) problems.push('ENTRYPOINT: is missing, or a shell would be process 1');
  // nginx ends open requests at SIGQUIT only; Node ends at once by any signal that the service does not listen to.
  const stop = /\bnode\b/.test(ENTRYPOINT) ? 'SIGTERM' : 'SIGQUIT';
  if (STOPSIGNAL !== stop) problems.push(`STOPSIGNAL must be ${stop}`);
  return problems;
}
