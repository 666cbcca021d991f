import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ROOT } from '../../lib/paths.mjs';
import { readCompose } from './read.mjs';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-upgrade-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Upgrades an engine that is a script, with these containers of the gateway; returns what it was told to do. */
async function upgrade(gateways: string): Promise<string[]> {
  const { services: all } = (await readCompose(ROOT)).project as { services: Record<string, { profiles?: string[] }> };
  const services = Object.entries(all)
    .filter(([, { profiles = [] }]) => profiles.length === 0)
    .map(([name]) => name);
  const docker = join(folder, 'docker');
  await writeFile(
    docker,
    `#!/bin/sh
     case "$*" in
       'compose config --services') printf '%s\\n' ${services.join(' ')} ;;
       'compose ps -q gateway') printf '${gateways}' ;;
       *) echo "$*" >> ${join(folder, 'done')} ;;
     esac`,
  );
  await chmod(docker, 0o755);
  const PATH = [folder, process.env['PATH']].join(delimiter);
  await run('sh', [join(ROOT, 'deploy/upgrade.sh')], { env: { PATH } });
  return (await readFile(join(folder, 'done'), 'utf8')).trim().split('\n');
}

it('migrates, starts the new gateways beside the old ones, then replaces one service after another', async () => {
  const done = await upgrade('old-1\\nold-2\\n');
  const migrations = done.filter((line) => line.startsWith('compose run --rm --no-deps migrate-'));
  expect(migrations).toHaveLength(8);
  expect(done.slice(8, 13)).toEqual([
    'compose up -d --wait --no-deps --no-recreate --scale gateway=4 gateway',
    'stop old-1',
    'rm old-1',
    'stop old-2',
    'rm old-2',
  ]);
  expect(done.slice(13).map((line) => line.replace('compose up -d --wait', 'up'))).toEqual([
    ...['identity', 'directory', 'tasks', 'scheduler', 'notifier', 'conversations', 'integrations', 'metrics'].map(
      (name) => `up --no-deps ${name}`,
    ),
    'up',
  ]);
});

it('stops no gateway where none runs', async () => {
  expect((await upgrade('')).filter((line) => /gateway|^stop|^rm/.test(line))).toEqual([]);
});
