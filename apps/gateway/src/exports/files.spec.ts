import { describe, expect, it } from '@jest/globals';
import { Workbook } from '@cj-tech-master/excelts';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Column } from './column.js';
import { csvFile, localTime, xlsxFile } from './files.js';

interface Row {
  title: string;
  phone: string;
  count: number;
  at: string | null;
}
const columns: Column<Row>[] = [
  { header: 'Título', width: 40, value: ({ title }) => title },
  { header: 'Teléfono', width: 18, kind: 'phone', value: ({ phone }) => phone },
  { header: 'Tareas', width: 10, value: ({ count }) => count },
  { header: 'Creada', width: 20, kind: 'instant', value: ({ at }) => (at === null ? null : new Date(at)) },
];
const rows: Row[] = [
  { title: '=1+1; "dos"', phone: '+504 9999-9999', count: -5, at: '2026-11-24T03:04:05Z' },
  { title: 'Ñandú', phone: '0099', count: 1_000_000, at: null },
  { title: 'Línea\r\notra <b>&amp;</b>', phone: '', count: 0, at: '2026-01-15T12:00:00.999Z' },
];
/** Two pages. */
async function* pages(): AsyncGenerator<Row[]> {
  yield rows.slice(0, 2);
  yield rows.slice(2);
}
const local = localTime('America/Tegucigalpa');

async function csvOf(separator: ';' | ','): Promise<string> {
  let text = '';
  for await (const part of csvFile(columns, pages(), { separator, localTime: local })) text += part;
  return text;
}
/** Reads a workbook by another library. */
async function read(file: ReadableStream<Uint8Array>): Promise<Workbook> {
  const workbook = new Workbook();
  await workbook.xlsx.load(new Uint8Array(await new Response(file).arrayBuffer()));
  return workbook;
}

describe('a CSV file', () => {
  it('is what Excel in Spanish opens: BOM, semicolons, CRLF, local times, no formulas [EXP-02, EXP-03]', async () => {
    const lines = [
      '\uFEFFTítulo;Teléfono;Tareas;Creada',
      `"'=1+1; ""dos""";+504 9999-9999;-5;2026-11-23 21:04:05`,
      'Ñandú;0099;1000000;',
      '"Línea\r\notra <b>&amp;</b>";;0;2026-01-15 06:00:00',
      '',
    ];
    expect(await csvOf(';')).toBe(lines.join('\r\n'));
  });

  it('has commas if asked [EXP-02]', async () => {
    expect(await csvOf(',')).toContain(`"'=1+1; ""dos""",+504 9999-9999,-5,2026-11-23 21:04:05\r\n`);
  });
});

describe('an XLSX file', () => {
  it('has texts as texts, numbers as numbers, dates as dates, and a header that stays [EXP-04]', async () => {
    const workbook = await read(xlsxFile(columns, pages(), { name: 'Tareas', localTime: local }));
    const sheet = workbook.getWorksheet('Tareas');
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    const cells = [1, 2, 3, 4].map((row) => [1, 2, 3, 4].map((column) => sheet?.getCell(row, column).value ?? null));
    expect(cells).toEqual([
      ['Título', 'Teléfono', 'Tareas', 'Creada'],
      ['=1+1; "dos"', '+504 9999-9999', -5, new Date('2026-11-23T21:04:05Z')],
      ['Ñandú', '0099', 1_000_000, null],
      ['Línea\r\notra <b>&amp;</b>', null, 0, new Date('2026-01-15T06:00:00Z')],
    ]);
    expect(sheet?.getCell(2, 4).numFmt).toBe('yyyy-mm-dd hh:mm:ss');
  });

  it('goes on on further sheets, each with the header, where a sheet is full [EXP-04]', async () => {
    const options = { name: 'Tareas', localTime: local, maxRowsPerSheet: 3 };
    const { worksheets } = await read(xlsxFile(columns, pages(), options));
    const titles = worksheets.map((sheet) => [1, 2, 3].map((row) => sheet.getCell(row, 1).value ?? null));
    expect(titles).toEqual([
      ['Título', '=1+1; "dos"', 'Ñandú'],
      ['Título', 'Línea\r\notra <b>&amp;</b>', null],
    ]);
  });

  it('escapes what XML cannot hold and what looks so; the import reads it back as it was [EXP-04]', async () => {
    const titles = ['_x0041_', '_x005F_x0041_', '_xzzzz_ _x41_', 'a\uFFFEb\uFFFF', 'a\u0001\u000bb', '👩🏽‍🏫 a\tb\r\nc'];
    async function* some(): AsyncGenerator<Row[]> {
      yield titles.map((title) => ({ title, phone: '', count: 0, at: null }));
    }
    const file = () => xlsxFile(columns, some(), { name: 'Tareas', localTime: local });
    const bytes = new Uint8Array(await new Response(file()).arrayBuffer());
    const rows: unknown[] = [];
    for await (const { values } of streamXlsxRows(bytes)) rows.push(values[0]);
    expect(rows).toEqual(['Título', ...titles]);
    const sheet = (await read(file())).getWorksheet('Tareas');
    // That library reads the escape of an underscore only.
    expect([2, 3, 4].map((row) => sheet?.getCell(row, 1).value)).toEqual(titles.slice(0, 3));
  });

  it('cuts a text that is longer than a cell may be, without which Excel calls the file damaged [EXP-04]', async () => {
    async function* long(): AsyncGenerator<Row[]> {
      yield [{ title: 'a'.repeat(40_000), phone: '', count: 0, at: null }];
    }
    const workbook = await read(xlsxFile(columns, long(), { name: 'Tareas', localTime: local }));
    expect(String(workbook.getWorksheet('Tareas')?.getCell(2, 1).value)).toHaveLength(32_767);
  });
});
