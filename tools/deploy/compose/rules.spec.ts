import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import yaml from 'js-yaml';
import { z } from 'zod';
import { ROOT } from '../../lib/paths.mjs';
import { documentedSettings } from '../settings.mjs';
import { interpolate, parseEnvFile, readCompose } from './read.mjs';
import * as rules from './rules.mjs';

type Service = Record<string, unknown>;
interface Project {
  services: Record<string, Service>;
  networks: object;
  volumes: object;
}

let project: Project;
beforeAll(async () => {
  project = (await readCompose(ROOT)).project as Project;
});

/** The real file with one service changed; undefined takes a field away. */
function changed(name: string, change: Service): Project {
  const service = Object.fromEntries(
    Object.entries({ ...project.services[name], ...change }).filter(([, value]) => value !== undefined),
  );
  return { ...project, services: { ...project.services, [name]: service } };
}

it('variables take values, defaults where they are empty, and leave names alone', () => {
  const uses: object[] = [];
  const file = { '${A}': ['${A}/x', '$A', '${B:-b}', '${C:?is not set}', '$$A', '${A:+set}', '${B:+set}', 7, null] };
  expect(interpolate(file, { A: 'a', B: '', C: 'c' }, uses)).toEqual({
    '${A}': ['a/x', 'a', 'b', 'c', '$A', 'set', '', 7, null],
  });
  expect(uses.slice(2, 4)).toEqual([
    { name: 'B', required: false },
    { name: 'C', required: true },
  ]);
});

it('variables of an env file have the comment above them', () => {
  expect(parseEnvFile('# Head\n\n# Two\n# lines\nA=1\nB=\n\nC=\n')).toEqual([
    { name: 'A', value: '1', comment: 'Two lines' },
    { name: 'B', value: '', comment: 'Two lines' },
    { name: 'C', value: '', comment: '' },
  ]);
});

it('variables are documented, used, and without a password that many would keep', () => {
  const uses = ['A', 'D_PASSWORD'].map((name) => ({ name, required: false }));
  const variables = [
    { name: 'B', value: '', comment: '' },
    { name: 'D_PASSWORD', value: 'secret', comment: 'it' },
  ];
  expect(rules.variableProblems({ uses, variables })).toEqual([
    'A is not in .env.example',
    'B of .env.example is not used',
    '.env.example does not say what B is',
    '.env.example gives D_PASSWORD a value that many would keep',
    'D_PASSWORD may be missing without an error: use :?',
  ]);
});

it.each([
  ['an unknown field', { replicas: 3 }, /tasks.*replicas/],
  ['a wrong type', { read_only: { yes: true } }, /tasks\/read_only/],
  ['an unknown condition', { depends_on: { postgres: { condition: 'healthy' } } }, /depends_on/],
])('the schema refuses %s', (_, change, problem) => {
  expect(rules.schemaProblems(changed('tasks', change)).join('\n')).toMatch(problem);
});

const asks = (...test: string[]) => ({ healthcheck: { test } });

it.each([
  ['rabbitmq', { ports: ['127.0.0.1:15672:15672'] }, 'publishes a port; only the portal may'],
  ['portal', { ports: ['8080:8080'] }, 'ports 8080:8080 are open to other machines'],
  ['portal', { ports: undefined }, 'publishes no port'],
  ['tasks', { read_only: undefined }, 'its root file system can be written'],
  ['tasks', { cap_drop: undefined }, 'keeps capabilities'],
  ['tasks', { cap_add: ['NET_RAW'] }, 'keeps capabilities'],
  ['tasks', { security_opt: undefined }, 'may gain privileges'],
  ['tasks', { privileged: true }, 'is privileged'],
  ['tasks', { user: 'root' }, 'runs as root'],
  ['tasks', { network_mode: 'host' }, 'network_mode host goes round the networks'],
  ['notifier', { container_name: 'notifier' }, 'has a container_name, so it cannot be scaled'],
  ['tasks', { restart: undefined }, 'restart undefined: it stays away after a fault'],
  ['tasks', { stop_grace_period: '30s' }, 'is killed before the 30 s a service drains are over: stop_grace_period'],
  ['tasks', { healthcheck: { disable: true } }, 'has no healthcheck'],
  ['postgres', { healthcheck: undefined }, 'has no healthcheck'],
  ['postgres', asks('CMD', 'pg_isready', '-U', 'postgres'), 'its healthcheck does not ask the server'],
  ['rabbitmq', asks('CMD', 'true'), 'its healthcheck does not ask the server'],
  ['rabbitmq', asks('CMD-SHELL', 'rabbitmq-diagnostics ping || true'), 'its healthcheck does not ask the server'],
  ['postgres', { image: 'postgres:latest' }, 'image postgres:latest names no version'],
  ['migrate-tasks', { deploy: { resources: { limits: { memory: '1G', pids: 1 } } } }, 'has no limit of cpus'],
])('hardening reports %s %j', (name, change, problem) => {
  expect(rules.hardeningProblems(project)).toEqual([]);
  expect(rules.hardeningProblems(changed(name, change))).toEqual([`${name}: ${problem}`]);
});

describe('wiringProblems', () => {
  const healthy = { condition: 'service_healthy' };

  it.each<[string, Service, string[]]>([
    ['tasks', {}, []],
    [
      'tasks',
      { depends_on: { rabbitmq: healthy } },
      [
        'tasks: does not wait until postgres is service_healthy',
        'tasks: does not wait until migrate-tasks is service_completed_successfully',
      ],
    ],
    [
      'portal',
      { depends_on: { gateway: { condition: 'service_started' }, 'migrate-tasks': healthy, unknown: healthy } },
      [
        'portal: waits for the start of gateway only',
        'portal: migrate-tasks never is service_healthy',
        'portal: waits for unknown, which is not there',
      ],
    ],
    [
      'portal',
      { depends_on: { 'whatsapp-sandbox': healthy } },
      ['portal: waits for whatsapp-sandbox, which only runs with a profile'],
    ],
    [
      'portal',
      { environment: { GATEWAY: 'gatewey:8080', SANDBOX_URL: 'http://directory:8080' } },
      ['portal: GATEWAY: there is no service gatewey', 'portal: SANDBOX_URL: no network leads to directory'],
    ],
    [
      'postgres',
      { volumes: ['./none.sql:/a:ro', './deploy/postgres/schemas.sql:/b', 'none:/c'], networks: ['database', 'none'] },
      [
        'postgres: ./none.sql is not there',
        'postgres: ./deploy/postgres/schemas.sql can be written by a container',
        'postgres: volume none is not declared',
        'postgres: network none is not there',
      ],
    ],
    [
      'tasks',
      { build: { context: '.', dockerfile: 'deploy/None' }, image: 'recuerda/none:1' },
      [
        'migrate-tasks: nothing builds recuerda/tasks:dev',
        'tasks: deploy/None is not there',
        'tasks: there is no apps/none',
      ],
    ],
  ])('reports %s %j', (name, change, problems) => {
    expect(rules.wiringProblems(changed(name, change), ROOT)).toEqual(problems);
  });

  it('nothing names the sandbox but its settings', async () => {
    const written = yaml.load(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8')) as Project;
    const { 'whatsapp-sandbox': sandbox, ...others } = written.services;
    expect(sandbox).toMatchObject({ profiles: ['sandbox'] });
    expect(JSON.stringify(others)).not.toContain('whatsapp-sandbox');
  });
});

it('a service gets what it reads, and not less', () => {
  const settings = { tasks: { DATABASE_URL: z.string(), PORT: z.string().optional() } };
  const problems = (service: Service) =>
    rules.environmentProblems({ services: { one: { image: 'recuerda/tasks:1', ...service } } }, settings);
  expect(problems({ environment: { DATABASE_URL: 'x', PORT: '' } })).toEqual([]);
  expect(problems({ command: ['--migrate'] })).toEqual([]);
  expect(problems({ environment: { PROT: '1' } })).toEqual([
    'one: PROT is not read by this service',
    'one: DATABASE_URL: is required',
  ]);
});

it('a documented setting reaches its service', async () => {
  const { RESTORED_DATA_OF: _, ...less } = project.services['scheduler']!['environment'] as Record<string, string>;
  const documented = await documentedSettings();
  expect(rules.unreachedProblems(project, documented)).toEqual([]);
  expect(rules.unreachedProblems(changed('scheduler', { environment: less }), documented)).toEqual([
    'scheduler: RESTORED_DATA_OF is documented, but does not reach it',
  ]);
});
