import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { insertMany } from './insert-many.js';

@Entity({ name: 'notes', schema: 'shop' })
class Note {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text', name: 'its_text', nullable: true })
  text!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  windows!: object | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'made_at', nullable: true })
  madeAt!: Date | null;

  @Column({ type: 'boolean', name: 'is_open', default: true })
  isOpen!: boolean;
}

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource({ type: 'postgres', url: database.url, entities: [Note] }).initialize();
  await source.query(`CREATE SCHEMA shop; CREATE TABLE shop.notes (
    id integer, its_text text, windows jsonb, made_at timestamptz(3), is_open boolean NOT NULL DEFAULT true)`);
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

it('inserts every value as it is, and the default of what no entity has', async () => {
  const notes = [
    { id: 1, text: `Ñandú "O'Hara" \\ {1,2} 🙂\n`, windows: null, madeAt: new Date('2026-01-15T14:00:00.123Z') },
    { id: 2, text: null, windows: { lunes: [{ from: '08:00', to: null }] }, madeAt: null },
  ];
  await insertMany(
    source.manager,
    Note,
    notes.map((note) => Object.assign(new Note(), note)),
  );
  await insertMany(source.manager, Note, []);
  expect(await source.getRepository(Note).find({ order: { id: 'ASC' } })).toEqual(
    notes.map((note) => ({ ...note, isOpen: true })),
  );
  const [nulls] = await source.query<object[]>('SELECT count(*)::int FROM shop.notes WHERE windows IS NULL');
  expect(nulls).toEqual({ count: 1 });
});
