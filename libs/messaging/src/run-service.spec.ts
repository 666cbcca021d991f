import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runService } from './run-service.js';

const service = {
  register: () => {
    throw new Error('was started');
  },
};
const database = { schema: 'shop', entities: [], migrations: [] };

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

  it('refuses an argument it does not know, and starts nothing', async () => {
    await runService('shop', service, { database, env: {}, args: ['--migrat'] });
    expect([written, process.exitCode]).toEqual(['shop: unknown argument --migrat\n', 1]);
  });

  it('refuses to migrate what has no database', async () => {
    await runService('gateway', service, { env: {}, args: ['--migrate'] });
    expect([written, process.exitCode]).toEqual(['gateway: unknown argument --migrate\n', 1]);
  });

  it('says what is wrong with the environment of a migration in a line, not by a stack', async () => {
    await runService('shop', service, { database, env: {}, args: ['--migrate'] });
    expect(written).toBe('shop: The configuration is wrong:\n  DATABASE_URL: is required\n');
    expect(process.exitCode).toBe(1);
  });

  it('ends at once when it is told to stop while it starts', async () => {
    const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
    const before = process.listenerCount('SIGTERM');
    const told = {
      register: () => {
        process.emit('SIGTERM');
        return service.register();
      },
    };
    await expect(runService('shop', told, { env: { AMQP_URL: 'amqp://127.0.0.1:1' }, args: [] })).rejects.toThrow();
    expect(exit.mock.calls).toEqual([[0]]);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });

  it('starts the service when nothing is asked', async () => {
    const env = { AMQP_URL: 'amqp://127.0.0.1:1' };
    await expect(runService('shop', service, { database, env, args: [] })).rejects.toThrow('was started');
  });
});
