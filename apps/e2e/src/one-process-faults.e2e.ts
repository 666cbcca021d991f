import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, eventually, startOneProcess, type OneProcess } from '@recuerda/testing';

describe('one process during an outage', () => {
  let system: OneProcess;
  let api: Api;

  beforeAll(async () => {
    system = await startOneProcess({ proxiesDatabase: true });
    api = new Api(system.url);
  });
  afterAll(() => system?.stop());

  const names = async () => {
    const { status, body } = await api.call<{ items: { name: string }[] }>('GET', '/departments');
    return { status, names: body.items?.map(({ name }) => name) };
  };

  it('has all its data after a restart at the same address', async () => {
    await api.department('Dirección');
    await system.halt();
    await expect(names()).rejects.toThrow('fetch failed');
    await system.resume();
    expect(await names()).toEqual({ status: 200, names: ['Dirección'] });
  });

  it('responds 503 while its database is unreachable, and recovers [DATA-13]', async () => {
    await system.databaseProxy.close();
    const refused = await names();
    expect(refused.status).toBe(503);
    const ready = await fetch(`${system.url}/health/ready`);
    expect(ready.status).toBe(503);
    await system.databaseProxy.reopen();
    await eventually(async () => {
      expect(await names()).toEqual({ status: 200, names: ['Dirección'] });
    });
  });
});
