import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { createRowCounts, readRowCount } from './row-counts.js';

describe('row counts', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url, poolSize: 8 }).initialize();
    await source.query('CREATE SCHEMA shop; CREATE TABLE shop.things (id int PRIMARY KEY, sold boolean NOT NULL)');
    await source.query('INSERT INTO shop.things SELECT n, n % 4 = 0 FROM generate_series(1, 40) n');
    await source.query(createRowCounts('shop', 'things', { sold: 'sold', kept: 'NOT sold' }));
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });

  const read = async () => {
    const [row] = await source.query<{ sold: number; all: number; counted: number }[]>(
      `SELECT ${readRowCount('shop', 'things', ['sold'])} AS sold,
        ${readRowCount('shop', 'things', ['sold', 'kept'])} AS all,
        (SELECT count(*)::int FROM shop.things_counts) AS counted`,
    );
    if (!row) throw new Error('A sum answers a row always');
    return row;
  };
  const truth = async () => {
    const [row] = await source.query<{ sold: number; all: number }[]>(
      'SELECT count(*) FILTER (WHERE sold)::int AS sold, count(*)::int AS all FROM shop.things',
    );
    if (!row) throw new Error('A count answers a row always');
    return row;
  };

  it('begin with the rows that are there', async () => {
    expect(await read()).toMatchObject({ sold: 10, all: 40 });
  });

  it('follow what statements insert, change, write over and delete', async () => {
    await source.query('INSERT INTO shop.things VALUES (100, true), (101, false)');
    expect(await read()).toMatchObject({ sold: 11, all: 42 });
    await source.query('UPDATE shop.things SET sold = NOT sold WHERE id IN (101, 1, 4)');
    expect(await read()).toMatchObject({ sold: 12, all: 42 });
    await source.query(
      'INSERT INTO shop.things VALUES (100, false), (102, true) ON CONFLICT (id) DO UPDATE SET sold = excluded.sold',
    );
    expect(await read()).toMatchObject({ sold: 12, all: 43 });
    await source.query('DELETE FROM shop.things WHERE id >= 100');
    expect(await read()).toMatchObject(await truth());
  });

  it('are right inside a transaction, and after one that is rolled back', async () => {
    const before = await read();
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('DELETE FROM shop.things WHERE sold');
    const sold = `SELECT ${readRowCount('shop', 'things', ['sold'])} AS sold`;
    expect(await runner.manager.query<unknown>(sold)).toEqual([{ sold: 0 }]);
    expect(await read()).toMatchObject({ sold: before.sold, all: before.all });
    await runner.rollbackTransaction();
    await runner.release();
    expect(await read()).toMatchObject({ sold: before.sold, all: before.all });
  });

  it('are correct after many concurrent changes, and are summed up in between', async () => {
    const changes = 1_600;
    let next = 1_000;
    const worker = async (): Promise<void> => {
      while (next < 1_000 + changes) {
        const id = next++;
        await source.query('INSERT INTO shop.things VALUES ($1, $2)', [id, id % 2 === 0]);
        if (id % 3 === 0) await source.query('UPDATE shop.things SET sold = NOT sold WHERE id = $1', [id]);
        if (id % 5 === 0) await source.query('DELETE FROM shop.things WHERE id = $1', [id]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(await read()).toMatchObject(await truth());
    expect((await read()).counted).toBeLessThan(changes);
  });

  it('are zero once the table is emptied', async () => {
    await source.query('TRUNCATE shop.things');
    expect(await read()).toEqual({ sold: 0, all: 0, counted: 0 });
  });
});
