import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppendToImport,
  BeginImport,
  FinishImportUpload,
  IMPORT_PART_BYTES,
  type ImportView,
} from '@recuerda/contracts';
import { readXlsx } from 'hucre/xlsx';
import { ADMINISTRATOR, answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  answerSessions(gateway.requests)
    .answer(BeginImport, () => undefined)
    .answer(AppendToImport, () => undefined)
    .answer(FinishImportUpload, ({ id }) => ({ id }) as ImportView);
});

const sent = (pattern: string) => gateway.requests.sent.filter((one) => one.pattern === pattern);
const upload = (payload: Buffer, headers: object = ADMINISTRATOR.headers, type = 'application/octet-stream') =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/import-files?name=lista.csv',
    payload,
    headers: { 'content-type': type, ...headers },
  });
const template = (kind: string, format: string) =>
  gateway.app.inject({ url: `/api/import-templates/${kind}?format=${format}`, headers: ADMINISTRATOR.headers });

describe('an upload', () => {
  it('is passed on in parts, as it comes [IMP-02]', async () => {
    const bytes = Buffer.alloc(2 * IMPORT_PART_BYTES + 5, 'a');
    expect((await upload(bytes)).statusCode).toBe(201);
    const parts = sent(AppendToImport.pattern).map(({ input }) => input as { part: number; data: string });
    expect(parts.map(({ part }) => part)).toEqual([0, 1, 2]);
    expect(Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64')))).toEqual(bytes);
  });

  it('is refused of another type, and without the permission [IMP-10]', async () => {
    expect((await upload(Buffer.from('a'), ADMINISTRATOR.headers, 'text/plain')).statusCode).toBe(415);
    expect((await upload(Buffer.from('a'), VIEWER.headers)).statusCode).toBe(403);
    expect(sent(BeginImport.pattern)).toEqual([]);
  });
});

describe('a template', () => {
  it('has the columns, two examples, and in a workbook a sheet that explains them [IMP-11]', async () => {
    const csv = await template('employees', 'csv');
    expect(csv.payload.split('\r\n').slice(1)).toEqual([
      'Ejemplo: María López;+504 9999-0001;maria@example.org;Ejemplo: Dirección;Sí',
      'Ejemplo: José Núñez;+504 9999-0002;;Ejemplo: Biblioteca;',
      '',
    ]);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="plantilla-empleados.csv"');
    const { sheets } = await readXlsx((await template('tasks', 'xlsx')).rawPayload);
    expect(sheets.map(({ name, rows }) => [name, rows?.length])).toEqual([
      ['tareas', 3],
      ['Explicaciones', 8],
    ]);
    expect((await template('cats', 'csv')).statusCode).toBe(404);
  });
});
