import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ROOT } from '../../lib/paths.mjs';
import { closureOf } from '../images-assemble.mjs';
import { Builder, copyContext, ignoredBy, parseDockerfile } from './build.mjs';
import { contentProblems, contextProblems, dockerfileProblems } from './rules.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-images-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const dockerfile = (name = 'Dockerfile') => readFile(join(ROOT, 'deploy', name), 'utf8');

it('a build is sent what .dockerignore lets through, and never secrets', async () => {
  await put(
    '.dockerignore',
    '# all but\n*\n!apps\n!one.mjs\n**/dist\n**/*.spec.ts\napps/e2e/*\n!apps/e2e/package.json\n',
  );
  for (const path of ['.env', 'one.mjs', 'two.mjs', 'apps/a/main.ts', 'apps/a/b/c.spec.ts', 'apps/a/dist/main.js'])
    await put(path);
  for (const path of ['apps/e2e/src/a.ts', 'apps/e2e/package.json', 'apps/distant/a.ts']) await put(path);
  await copyContext(folder, join(folder, 'out'));
  const isIgnored = await ignoredBy(folder);
  const sent = ['one.mjs', 'apps/a/main.ts', 'apps/e2e/package.json', 'apps/distant/a.ts'];
  for (const path of sent) await readFile(join(folder, 'out', path));
  expect(sent.filter((path) => isIgnored(path))).toEqual([]);
  await expect(readFile(join(folder, 'out/.env'))).rejects.toThrow('ENOENT');
  const ours = await readFile(join(ROOT, '.dockerignore'), 'utf8');
  await put('.dockerignore', `${ours}\n!.env\napps/tasks`);
  expect(contextProblems(await ignoredBy(ROOT), ['apps/tasks/package.json'])).toEqual([]);
  expect(contextProblems(await ignoredBy(folder), ['apps/tasks/package.json'])).toEqual([
    '.dockerignore lets .env through',
    '.dockerignore leaves out apps/tasks/package.json, which a build needs',
  ]);
});

it.each([
  [/^/, '# syntax=docker/dockerfile:1\n', /# syntax=/],
  ['RUN npm ci', 'RUN <<EOF npm ci', /heredocs/],
  ['COPY apps/tasks/package.json apps/tasks/\n', '', /does not COPY apps\/tasks\/package.json/],
  ['FROM ${NODE_IMAGE} AS base', 'FROM node:24 AS base', /FROM node:24: is no argument/],
  ['NODE_IMAGE=node:24-bookworm-slim', 'NODE_IMAGE=node:latest', /names no version/],
  ['USER 1000:1000', 'USER node', /USER node: Kubernetes/],
  ['USER 1000:1000', 'USER 0:0', /USER 0:0: Kubernetes/],
  ['STOPSIGNAL SIGTERM\n', '', /STOPSIGNAL must be SIGTERM/],
  ['STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGQUIT', /STOPSIGNAL must be SIGTERM/],
  ['ENTRYPOINT ["node", "dist/main.js"]', 'ENTRYPOINT node dist/main.js', /ENTRYPOINT/],
  [/CMD \["node", .*\]/, 'CMD curl -f http://127.0.0.1:8080', /HEALTHCHECK/],
  [/ {2}org.opencontainers.image.revision.*\n/, '', /no label revision/],
])('a Dockerfile with %s as "%s" is reported', async (from, to, problem) => {
  const text = await dockerfile();
  expect(dockerfileProblems(text, ['apps/tasks'])).toEqual([]);
  expect(dockerfileProblems(text.replace(from, to), ['apps/tasks'])).toEqual([expect.stringMatching(problem)]);
});

it('the portal is stopped by SIGQUIT', async () => {
  const text = await dockerfile('portal.Dockerfile');
  expect(dockerfileProblems(text, [])).toEqual([]);
  expect(dockerfileProblems(text.replace('SIGQUIT', 'SIGTERM'), [])).toEqual(['STOPSIGNAL must be SIGQUIT']);
});

it('the builder makes of a Dockerfile what its last stage holds and starts with, and a common stage once', async () => {
  await put(
    'Dockerfile',
    'FROM node:24 AS packages\nWORKDIR /app\nCOPY package.json \\\n# why\n  lock.json ./\nRUN npm ci\n' +
      'FROM packages AS sources\nARG APP\nCOPY apps/${APP}/ apps/${APP}/\nRUN make ${APP}\n' +
      'FROM node:24\nARG APP\nENV NAME=${APP} MODE="a b"\nWORKDIR /app/apps/${APP}\n' +
      'COPY --from=sources /app/apps/ /app/apps/\nUSER 1:1\n',
  );
  for (const path of ['package.json', 'lock.json', 'apps/one/main.js', 'apps/two/main.js'])
    await put(`context/${path}`, path);
  await mkdir(join(folder, 'out'));
  const steps: string[] = [];
  const builder = new Builder({
    ...{ project: folder, context: join(folder, 'context'), out: join(folder, 'out') },
    install: async () => void steps.push('install'),
    run: async (command: string) => void steps.push(command),
  });
  const [one] = await Promise.all(['one', 'two'].map((APP) => builder.build('Dockerfile', { APP })));
  const { root, ...rest } = one as { root: string };
  expect(rest).toMatchObject({ workdir: '/app/apps/one', env: { NAME: 'one', MODE: 'a b' }, config: { USER: '1:1' } });
  expect(await readFile(join(root, 'app/apps/one/main.js'), 'utf8')).toBe('apps/one/main.js');
  await expect(readFile(join(root, 'app/package.json'))).rejects.toThrow('ENOENT');
  expect(steps.sort()).toEqual(['install', 'make one', 'make two']);
  await expect(builder.build('Dockerfile', { APP: 'three' })).rejects.toThrow(
    'COPY apps/three/ apps/three/: apps/three/ is not there (see .dockerignore)',
  );
});

it('an image holds what is run, without sources, tools, and links to other places', async () => {
  for (const path of [
    'libs/a/dist/index.js',
    'libs/a/package.json',
    'libs/a/node_modules/x/index.js',
    'node_modules/y.js',
  ])
    await put(`app/${path}`);
  await symlink('../libs/a', join(folder, 'app/node_modules/a'));
  expect(contentProblems(folder)).toEqual([]);
  for (const path of ['apps/a/src/main.ts', 'node_modules/jest/index.js']) await put(`app/${path}`);
  await symlink('../../../other', join(folder, 'app/node_modules/b'));
  await symlink('none', join(folder, 'app/node_modules/c'));
  expect(contentProblems(folder)).toEqual([
    'holds app/apps/a/src/main.ts, which nothing reads',
    'app/node_modules/b leads to ../../../other, which is not in the image',
    'app/node_modules/c leads to none, which is not in the image',
    'holds app/node_modules/jest/index.js, which is of no production dependency',
  ]);
});

it('an image gets what is needed in production, as Node finds it', () => {
  const packages = {
    'apps/one': { name: '@r/one', dependencies: { '@r/lib': '*', a: '1' }, devDependencies: { tool: '1' } },
    'libs/lib': { name: '@r/lib', dependencies: { b: '2' }, devDependencies: { tool: '1' } },
    'libs/other': { name: '@r/other' },
    'node_modules/@r/lib': { link: true, resolved: 'libs/lib' },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { linux: '1', absent: '1' } },
    'node_modules/b': {
      peerDependencies: { peer: '1', maybe: '1' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'libs/lib/node_modules/b': {},
    'node_modules/linux': { optional: true },
    'node_modules/maybe': {},
    'node_modules/peer': {},
    'node_modules/tool': {},
  };
  expect(closureOf({ packages }, 'apps/one')).toEqual({
    workspaces: ['apps/one', 'libs/lib'],
    packages: ['libs/lib/node_modules/b', ...['a', 'b', 'linux', 'peer'].map((name) => `node_modules/${name}`)],
  });
  const without = { packages: { ...packages, 'node_modules/peer': undefined } };
  expect(() => closureOf(without, 'apps/one')).toThrow('node_modules/b needs peer, which is not locked');
  expect(() => closureOf({ packages }, 'apps/two')).toThrow('apps/two is no package of the workspace');
});

it('the gateway has no database, because it owns no data', async () => {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const { workspaces, packages } = closureOf(lock, 'apps/gateway');
  const databases = ['libs/database', 'libs/outbox', ...['pg', 'typeorm'].map((name) => `node_modules/${name}`)];
  expect([...workspaces, ...packages].filter((path) => databases.includes(path))).toEqual([]);
});

it('the HEALTHCHECK of a service succeeds only when it is ready', async () => {
  let status = 200;
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { value } = parseDockerfile(await dockerfile()).find(({ name }) => name === 'HEALTHCHECK')!;
  const [, ...args] = JSON.parse(value.slice(value.indexOf('[')));
  const outcome = () =>
    promisify(execFile)(process.execPath, args, { env: { PORT: String(port) } }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  expect(await outcome()).toBe(0);
  status = 503;
  expect(await outcome()).toBe(1);
  expect(asked).toEqual(['/health/ready', '/health/ready']);
  server.close();
  server.closeAllConnections();
  expect(await outcome()).toBe(1);
});
