import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { ErasePerson } from './erase-person.js';

let app: IntegrationsApp;
beforeAll(async () => {
  app = await startIntegrations();
});
afterAll(() => app?.close());

it('searches of bulk jobs, and names and headers of files, lose the name of an erased person [PRIV-01]', async () => {
  const name = 'Ana Xochitlan';
  const [jobId, undoId, importId] = [v7(), v7(), v7()];
  await app.source.query(
    `INSERT INTO integrations.bulk_jobs (id, input, undo_of, state, claimed_until, created_at, ended_at)
     VALUES ($1, $2, NULL, 'done', $4, $4, $4), ($3, NULL, $1, 'done', $4, $4, $4)`,
    [jobId, JSON.stringify({ list: 'tasks', action: 'pause', filter: { search: name } }), undoId, app.clock.now()],
  );
  await app.source.query(
    `INSERT INTO integrations.imports (id, name, state, headers, claimed_until, created_at)
     VALUES ($1, $2, 'read', $3, $4, $4)`,
    [importId, `${name}.csv`, JSON.stringify([`Tareas de ${name.toUpperCase()}`]), app.clock.now()],
  );
  await new ErasePerson(app.source).erase({ id: v7(), names: [name], phones: ['9876-5432'], repeated: false });
  expect(
    await app.source.query('SELECT input FROM integrations.bulk_jobs WHERE id = ANY ($1)', [[jobId, undoId]]),
  ).toEqual([{ input: { list: 'tasks', action: 'pause', filter: { search: 'dato eliminado' } } }, { input: null }]);
  expect(await app.source.query('SELECT name, headers FROM integrations.imports WHERE id = $1', [importId])).toEqual([
    { name: 'dato eliminado.csv', headers: ['Tareas de dato eliminado'] },
  ]);
});
