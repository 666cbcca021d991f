import { expect, it } from '@jest/globals';
import { getDataSourceToken } from '@nestjs/typeorm';
import { bootstrap, isConnectionError } from '@recuerda/service';
import { createTestDatabase, eventually } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { DatabaseModule } from './database.module.js';

it.each(['alone', 'in a transaction'])(
  'a change %s that a server may not make counts as an outage, and the next has another connection',
  async (how) => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' };
    const shop = { schema: 'shop', entities: [], migrations: [], poolSize: 1 };
    const app = await bootstrap({ name: 'shop', env, imports: [DatabaseModule.forService(shop)] });
    try {
      const source = app.get<DataSource>(getDataSourceToken('shop'), { strict: false });
      const insert = (): Promise<unknown> =>
        how === 'alone'
          ? source.query('INSERT INTO shop.things VALUES (1)')
          : source.transaction((manager) => manager.query('INSERT INTO shop.things VALUES (1)'));
      await database.run('CREATE TABLE shop.things (id int)');
      // As a server that is no primary any more: it refuses this connection, but not a new one at the same address.
      await source.query('SET default_transaction_read_only = on');
      const refusal = await insert().catch((error: unknown) => error);
      expect(refusal).toMatchObject({ message: 'cannot execute INSERT in a read-only transaction' });
      expect(isConnectionError(refusal)).toBe(true);
      await eventually(insert);
    } finally {
      await app.close();
      await database.drop();
    }
  },
);
