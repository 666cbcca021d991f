import { expect, it } from '@jest/globals';
import { createTestDatabase } from '@recuerda/testing';
import { Pool } from 'pg';
import { watchForFullDisk } from './connections.js';

const fail = (code: string): string => `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`;

it('a service is not ready from a statement for which the disk had no room until one has room', async () => {
  const database = await createTestDatabase();
  // As on a full disk, a connection has no room for temporary files. One that fails is replaced.
  const pool = new Pool({ connectionString: database.url, max: 1, options: '-c temp_file_limit=100' });
  // It ends in the background, perhaps not before the database is dropped.
  pool.on('error', () => undefined);
  const check = watchForFullDisk(pool);
  try {
    // Another lack of resources than that of room.
    await expect(pool.query(fail('53200'))).rejects.toMatchObject({ code: '53200' });
    await check();
    await expect(pool.query(fail('53100'))).rejects.toMatchObject({ code: '53100' });
    await expect(check()).rejects.toThrow('the disk of the database is full');
    await expect(check()).rejects.toThrow('the disk of the database is full');
    await pool.query('SET temp_file_limit = -1');
    await check();
    await pool.query('SET temp_file_limit = 100');
    await check();
  } finally {
    await pool.end();
    await database.drop();
  }
});
