import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { personalPattern } from '@recuerda/contracts';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { replaceValues } from './replace-values.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await source.query('CREATE TABLE notes (text text, rows jsonb)');
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

async function replaced(text: string, names: string[], phones: string[] = []): Promise<unknown> {
  const pattern = personalPattern({ names, phones }) ?? '';
  await source.query('TRUNCATE notes');
  await source.query('INSERT INTO notes VALUES ($1, $2)', [text, JSON.stringify([text])]);
  await replaceValues(source.manager, 'notes', { text: 'text', rows: 'jsonb' }, { pattern, by: '-' });
  const [row] = await source.query<{ text: string; rows: string[] }[]>('SELECT * FROM notes');
  expect(row?.rows).toEqual([row?.text]);
  return row?.text;
}

it.each([
  ['Hola Ana  Núñez, hola', 'Ana Núñez', 'Hola -, hola'],
  ['ANA PAZ', 'Ana Paz', '-'],
  ['Mariana Paz', 'Ana Paz', 'Mariana Paz'],
  ['Escribe A. "Nita" (Paz) $1', 'A. "Nita" (Paz)', 'Escribe - $1'],
  ['Una \\ barra', 'Una \\ barra', '-'],
  ['Ana Nunez y ANA NU\u00d1EZ', 'Ana Núñez', '- y -'],
  ['Ana Nu\u0301n\u0303ez', 'Ana Núñez', '-'],
  ['Ana\u00a0Núñez', 'Ana Nunez', '-'],
  ['A luis.ana@example.org y ana@example.org.', 'ana@example.org', 'A luis.ana@example.org y -.'],
  ['Ana Núñéza', 'Ana Núñez', 'Ana Núñéza'],
  ['Reasignar a María del Carmen Xochit…', 'María del Carmen Xochitlán', 'Reasignar a -'],
])('in %j the name %j is found as whole words, also in JSON [PRIV-01]', async (text, name, rest) => {
  expect(await replaced(text, [name])).toBe(rest);
});

it.each([
  ['al +504 9876-5432.', 'al -.'],
  ['al 50498765432', 'al -'],
  ['al (9876) 54 32', 'al (-'],
  ['al 198765432', 'al 198765432'],
  ['al 0050498765432', 'al -'],
  ['al 9876\u20135432', 'al -'],
  ['al +504\u00a09876\u20115432', 'al -'],
  ['al \u202a+504 9876\u200b5432\u202c', 'al \u202a-\u202c'],
  ['al +505 9876-5432', 'al +505 9876-5432'],
  ['al 50.498.765.432', 'al -'],
  ['al 50,498,765,432', 'al -'],
  ['al 5,0498765432E+10', 'al -'],
  ['al 5.0498765432e10', 'al -'],
  ['al 9,8765432E+07', 'al -'],
  ['al 15,0498765432E+10', 'al 15,0498765432E+10'],
  ['al 5,04987654E+10', 'al 5,04987654E+10'],
])('in %j the phone is found as it is written [PRIV-01]', async (text, rest) => {
  for (const phone of ['9876-5432', '+504 98765432']) expect(await replaced(text, [], [phone])).toBe(rest);
});

it('a number that ends in zeros is found without these, unless little of it is left [PRIV-01]', async () => {
  expect(await replaced('al 5,0498765E+10', [], ['9876-5000'])).toBe('al -');
  expect(await replaced('al 5,05E+10', [], ['0500-0000'])).toBe('al 5,05E+10');
});

it('short names and numbers are not looked for', () => {
  expect(personalPattern({ names: ['Al', ' '], phones: ['911'] })).toBeNull();
});
