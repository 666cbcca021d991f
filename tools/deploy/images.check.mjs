import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { NODE, ROOT } from '../lib/paths.mjs';
import { workspacesIn } from '../lib/workspaces.mjs';
import { readCompose } from './compose/read.mjs';
import { Builder, copyContext, ignoredBy, installPackages } from './images/build.mjs';
import { contentProblems, contextProblems, dockerfileProblems, portalProblems } from './images/rules.mjs';
import { startImages } from './images/start.mjs';
import { named } from './problems.mjs';

const FILES = { services: 'deploy/Dockerfile', portal: 'deploy/portal.Dockerfile' };

/**
 * Carries out the steps of both Dockerfiles in a clean folder, without a container engine, and starts what comes of
 * it: each service of docker-compose.yml from its image's files alone, on a real PostgreSQL and RabbitMQ.
 */
export default async function check() {
  const { apps } = await readCompose(ROOT);
  const workspaces = await workspacesIn(ROOT);
  const needed = [
    ...workspaces.map((folder) => `${folder}/package.json`),
    ...apps.map((app) => `apps/${app}/src/main.ts`),
  ];
  const problems = contextProblems(await ignoredBy(ROOT), needed);
  for (const file of Object.values(FILES))
    problems.push(...named(file, dockerfileProblems(await readFile(join(ROOT, file), 'utf8'), workspaces)));
  // A build would fail by the same.
  if (problems.length > 0) return problems;
  const work = await mkdtemp(join(tmpdir(), 'recuerda-images-'));
  try {
    const context = join(work, 'context');
    await mkdir(context);
    await copyContext(ROOT, context);
    const builder = new Builder({ project: ROOT, context, out: work, install: installPackages, run });
    const builds = [...apps.map((APP) => builder.build(FILES.services, { APP })), builder.build(FILES.portal)];
    // One that fails must not take its folder away from the others.
    const built = await Promise.allSettled(builds);
    const failed = built.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message);
    if (failed.length > 0) return [...new Set(failed)];
    const portal = built.pop().value;
    const images = Object.fromEntries(apps.map((app, index) => [app, built[index].value]));
    for (const app of apps) problems.push(...named(app, contentProblems(images[app].root)));
    problems.push(...named('portal', await portalProblems(portal)), ...(await startImages(images)));
    return problems;
  } finally {
    await rm(work, { recursive: true });
  }
}

async function run(command, cwd) {
  const PATH = [dirname(NODE), process.env.PATH].join(delimiter);
  await promisify(execFile)('/bin/sh', ['-c', command], {
    cwd,
    env: { PATH, HOME: cwd, npm_config_update_notifier: 'false' },
  });
}
