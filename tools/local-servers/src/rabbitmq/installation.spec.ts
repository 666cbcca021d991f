import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRabbitmq } from './installation.js';

describe('findRabbitmq', () => {
  const { RABBITMQ_HOME, PATH } = process.env;
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'rabbitmq_server-4.2.1-'));
    await mkdir(join(home, 'sbin'));
    for (const name of ['rabbitmq-server', 'epmd']) await writeFile(join(home, 'sbin', name), '', { mode: 0o755 });
    process.env['RABBITMQ_HOME'] = home;
    process.env['PATH'] = `${join(home, 'sbin')}:${PATH}`;
  });
  afterEach(async () => {
    process.env['PATH'] = PATH;
    if (RABBITMQ_HOME === undefined) delete process.env['RABBITMQ_HOME'];
    else process.env['RABBITMQ_HOME'] = RABBITMQ_HOME;
    await rm(home, { recursive: true });
  });

  it('prefers RABBITMQ_HOME', () => {
    expect(findRabbitmq()).toMatchObject({ server: join(home, 'sbin/rabbitmq-server'), version: '4.2.1' });
  });

  it('ignores a RABBITMQ_HOME without RabbitMQ', () => {
    process.env['RABBITMQ_HOME'] = join(home, 'nowhere');
    expect(findRabbitmq()?.server ?? '').not.toContain(home);
  });
});
