import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import yaml from 'js-yaml';
import { z } from 'zod';
import { ROOT } from '../../lib/paths.mjs';
import { documentedSettings } from '../documented-settings.mjs';
import { environmentProblems, unreachedProblems } from './environment.mjs';
import { hardeningProblems } from './hardening.mjs';
import { readCompose } from './read.mjs';
import { composeSchemaProblems } from './schema.mjs';
import { wiringProblems } from './wiring.mjs';

type Service = Record<string, unknown>;
interface Project {
  services: Record<string, Service>;
  [more: string]: unknown;
}

const read = async (): Promise<Project> => (await readCompose(ROOT)).project as Project;

/** The real file with one service changed; undefined takes a field away. */
async function changed(name: string, change: Service): Promise<Project> {
  const project = await read();
  const service: Service = { ...project.services[name], ...change };
  for (const [key, value] of Object.entries(change)) if (value === undefined) delete service[key];
  return { ...project, services: { ...project.services, [name]: service } };
}

describe('composeSchemaProblems', () => {
  it('takes docker-compose.yml', async () => expect(composeSchemaProblems(await read())).toEqual([]));

  it.each([
    ['an unknown field', { replicas: 3 }, /tasks.*replicas/],
    ['a wrong type', { read_only: { yes: true } }, /tasks\/read_only/],
    ['an unknown condition', { depends_on: { postgres: { condition: 'healthy' } } }, /depends_on/],
  ])('refuses %s', async (_, change, problem) => {
    expect(composeSchemaProblems(await changed('tasks', change)).join('\n')).toMatch(problem);
  });
});

describe('hardeningProblems', () => {
  it('takes docker-compose.yml', async () => expect(hardeningProblems(await read())).toEqual([]));

  it.each([
    ['rabbitmq', { ports: ['127.0.0.1:15672:15672'] }, 'publishes a port; only the portal may'],
    ['portal', { ports: ['8080:8080'] }, 'port 8080:8080 is open to other machines'],
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
    ['tasks', { stop_grace_period: '10s' }, 'is killed before the 30 s a service drains are over: stop_grace_period'],
    ['tasks', { healthcheck: { disable: true } }, 'has no healthcheck'],
    ['postgres', { healthcheck: undefined }, 'has no healthcheck'],
    [
      'postgres',
      { healthcheck: { test: ['CMD', 'pg_isready', '-U', 'postgres'] } },
      'its healthcheck does not ask the server',
    ],
    ['rabbitmq', { healthcheck: { test: ['CMD', 'true'] } }, 'its healthcheck does not ask the server'],
    [
      'rabbitmq',
      { healthcheck: { test: ['CMD-SHELL', 'rabbitmq-diagnostics check_port_connectivity || true'] } },
      'its healthcheck does not ask the server',
    ],
    ['postgres', { image: 'postgres:latest' }, 'image postgres:latest names no version'],
  ])('reports %s %j', async (name, change, problem) => {
    expect(hardeningProblems(await changed(name, change))).toEqual([`${name}: ${problem}`]);
  });

  it('reports a missing limit', async () => {
    const project = await changed('migrate-tasks', { deploy: { resources: { limits: { memory: '1G', pids: 1 } } } });
    expect(hardeningProblems(project)).toEqual(['migrate-tasks: has no limit of cpus']);
  });
});

describe('wiringProblems', () => {
  const problems = async (name: string, change: Service) => wiringProblems(await changed(name, change), ROOT);
  const healthy = { condition: 'service_healthy' };

  it('takes docker-compose.yml', async () => expect(wiringProblems(await read(), ROOT)).toEqual([]));

  it('reports a missing dependency', async () => {
    expect(await problems('tasks', { depends_on: { rabbitmq: healthy } })).toEqual([
      'tasks: does not wait until postgres is service_healthy',
      'tasks: does not wait until migrate-tasks is service_completed_successfully',
    ]);
  });

  it('reports dependencies that do not wait, never end, or do not exist', async () => {
    const waits = { gateway: { condition: 'service_started' }, 'migrate-tasks': healthy, unknown: healthy };
    expect(await problems('portal', { depends_on: waits })).toEqual([
      'portal: waits for unknown, which is not there',
      'portal: waits for the start of gateway only',
      'portal: migrate-tasks never is service_healthy',
    ]);
  });

  it('reports a dependency on what only runs with a profile', async () => {
    expect(await problems('portal', { depends_on: { 'whatsapp-sandbox': healthy } })).toEqual([
      'portal: waits for whatsapp-sandbox, which only runs with a profile',
    ]);
  });

  it('nothing names the sandbox but its settings', async () => {
    const text = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
    const written = yaml.load(text) as Project;
    const { 'whatsapp-sandbox': sandbox, ...others } = written.services;
    expect(sandbox).toMatchObject({ profiles: ['sandbox'] });
    expect(JSON.stringify(others)).not.toContain('whatsapp-sandbox');
  });

  it('reports unreachable hosts', async () => {
    expect(
      await problems('portal', { environment: { GATEWAY: 'gatewey:8080', SANDBOX_URL: 'http://directory:8080' } }),
    ).toEqual(['portal: GATEWAY: there is no service gatewey', 'portal: SANDBOX_URL: no network leads to directory']);
  });

  it('reports missing files, volumes and networks', async () => {
    const volumes = ['./deploy/none.sql:/a:ro', './deploy/postgres/schemas.sql:/b', 'none:/c'];
    expect(await problems('postgres', { volumes, networks: ['database', 'none'] })).toEqual([
      'postgres: ./deploy/none.sql is not there',
      'postgres: volume none is not declared',
      'postgres: ./deploy/postgres/schemas.sql can be written by a container',
      'postgres: network none is not there',
    ]);
    const build = { context: '.', dockerfile: 'deploy/None' };
    expect(await problems('tasks', { build, image: 'recuerda/none:1' })).toEqual([
      'migrate-tasks: nothing builds recuerda/tasks:dev',
      'tasks: deploy/None is not there',
      'tasks: there is no apps/none',
    ]);
  });
});

describe('environmentProblems', () => {
  const settings = {
    tasks: { DATABASE_URL: z.string(), PORT: z.string().regex(/^\d+$/, { error: 'expected a number' }).optional() },
  };
  const problems = (service: Service) =>
    environmentProblems({ services: { one: { image: 'recuerda/tasks:1', ...service } } }, settings);

  it('reports variables that a service does not read, refuses, or misses', () => {
    expect(problems({ environment: { DATABASE_URL: 'x', PORT: '' } })).toEqual([]);
    expect(problems({ environment: { PROT: '1', PORT: 'x' } })).toEqual([
      'one: PROT is not read by this service',
      'one: DATABASE_URL: is required',
      'one: PORT: expected a number',
    ]);
  });

  it('asks no more of a migration than what it is given', () => {
    expect(problems({ command: ['--migrate'], environment: {} })).toEqual([]);
  });
});

describe('unreachedProblems', () => {
  it('takes docker-compose.yml', async () =>
    expect(unreachedProblems(await read(), await documentedSettings())).toEqual([]));

  it('finds a documented setting that no variable gives to its service', async () => {
    const { environment } = (await read()).services['scheduler'] as { environment: Record<string, string> };
    const { RESTORED_DATA_OF: _, ...less } = environment;
    const project = await changed('scheduler', { environment: less });
    expect(unreachedProblems(project, await documentedSettings())).toEqual([
      'scheduler: RESTORED_DATA_OF is documented, but does not reach it',
    ]);
  });
});
