import { expect, it } from '@jest/globals';
import { createTestDatabase } from '@recuerda/testing';
import { Pool } from 'pg';
import { watchForFullDisk } from './connections.js';

const fail = (code: string): string => `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`;

it('a service is not ready for a minute after the last statement for which the disk had no room', async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, max: 1 });
  // It ends in the background, perhaps not before the database is dropped.
  pool.on('error', () => undefined);
  let now = 0;
  const check = watchForFullDisk(pool, () => now);
  try {
    // Another lack of resources than that of room.
    await expect(pool.query(fail('53200'))).rejects.toMatchObject({ code: '53200' });
    expect(check).not.toThrow();
    await expect(pool.query(fail('53100'))).rejects.toMatchObject({ code: '53100' });
    expect(check).toThrow('the disk of the database is full');
    now = 59_999;
    expect(check).toThrow();
    now = 60_000;
    expect(check).not.toThrow();
  } finally {
    await pool.end();
    await database.drop();
  }
});
