import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { NODE, ROOT } from '../lib/paths.mjs';
import { workspacesIn } from '../lib/workspaces.mjs';
import { readCompose } from './compose/read.mjs';
import { Builder } from './images/build.mjs';
import { contentProblems } from './images/contents.mjs';
import { contextProblems } from './images/context-rules.mjs';
import { copyContext, ignoredBy } from './images/context.mjs';
import { dockerfileProblems } from './images/dockerfile-rules.mjs';
import { installPackages } from './images/install.mjs';
import { portalProblems } from './images/portal.mjs';
import { startImages } from './images/start-images.mjs';

const FILES = { services: 'deploy/Dockerfile', portal: 'deploy/portal.Dockerfile' };

const read = (path) => readFile(join(ROOT, path), 'utf8');

/**
 * Carries out the steps of both Dockerfiles in a clean folder, without a container engine, and starts what comes of
 * it: each service of docker-compose.yml from its image's files alone, on a real PostgreSQL and RabbitMQ.
 */
export default async function check() {
  const { apps } = await readCompose(ROOT);
  const problems = await staticProblems(apps);
  const work = await mkdtemp(join(tmpdir(), 'recuerda-images-'));
  try {
    const context = join(work, 'context');
    await mkdir(context);
    await copyContext(ROOT, context);
    const builder = new Builder({ project: ROOT, context, out: work, install: installPackages, run });
    const build = async (app) => [app, await builder.build(FILES.services, { APP: app })];
    const portal = builder.build(FILES.portal);
    const images = Object.fromEntries(await Promise.all(apps.map(build)));
    for (const app of apps) problems.push(...named(app, contentProblems(images[app].root)));
    problems.push(...named('portal', await portalProblems(await portal)));
    problems.push(...(await startImages(images)));
    return problems;
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function staticProblems(apps) {
  const workspaces = await workspacesIn(ROOT);
  const needed = [
    ...workspaces.map((folder) => `${folder}/package.json`),
    ...apps.map((app) => `apps/${app}/src/main.ts`),
  ];
  const problems = contextProblems(ignoredBy(await read('.dockerignore')), needed);
  for (const file of Object.values(FILES))
    problems.push(...named(file, dockerfileProblems(await read(file), workspaces)));
  return problems;
}

const named = (name, problems) => problems.map((problem) => `${name}: ${problem}`);

async function run(command, cwd) {
  const PATH = [dirname(NODE), process.env.PATH].join(delimiter);
  await promisify(execFile)('/bin/sh', ['-c', command], {
    cwd,
    env: { PATH, HOME: cwd, npm_config_update_notifier: 'false' },
  });
}
