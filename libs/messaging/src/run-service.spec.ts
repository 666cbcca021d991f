import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadConfig } from '@recuerda/service';
import { z } from 'zod';
import { runService } from './run-service.js';

const service = {
  register: () => {
    throw new Error('was started');
  },
};
const config = z.object({ DATABASE_URL: z.string({ error: 'is required' }) });
const migrate = async (env: Record<string, string | undefined>): Promise<boolean> => {
  loadConfig(config, env);
  return false;
};

describe('runService', () => {
  let written: string;

  beforeEach(() => {
    written = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
  });
  afterEach(() => {
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  it('refuses an unknown argument and starts nothing', async () => {
    await runService('shop', service, { migrate, env: {}, args: ['--migrat'] });
    expect([written, process.exitCode]).toEqual(['shop: unknown argument --migrat\n', 1]);
  });

  it('refuses to migrate a service without a database', async () => {
    await runService('gateway', service, { env: {}, args: ['--migrate'] });
    expect([written, process.exitCode]).toEqual(['gateway: unknown argument --migrate\n', 1]);
  });

  it('prints a configuration error of a migration without a stack', async () => {
    await runService('shop', service, { migrate, env: {}, args: ['--migrate'] });
    expect(written).toBe('shop: The configuration is wrong:\n  DATABASE_URL: is required\n');
    expect(process.exitCode).toBe(1);
  });

  it('ends with exit code 1 when a migration fails', async () => {
    await runService('shop', service, {
      migrate,
      env: { DATABASE_URL: 'postgres://127.0.0.1:1/shop' },
      args: ['--migrate'],
    });
    expect([written, process.exitCode]).toEqual(['', 1]);
  });

  it('exits at once when a signal comes while it starts', async () => {
    const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
    const before = process.listenerCount('SIGTERM');
    const signalled = {
      register: () => {
        process.emit('SIGTERM');
        return service.register();
      },
    };
    await expect(
      runService('shop', signalled, { env: { AMQP_URL: 'amqp://127.0.0.1:1' }, args: [] }),
    ).rejects.toThrow();
    expect(exit.mock.calls).toEqual([[0]]);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });

  it('starts the service without arguments', async () => {
    const env = { AMQP_URL: 'amqp://127.0.0.1:1' };
    await expect(runService('shop', service, { migrate, env, args: [] })).rejects.toThrow('was started');
  });
});
