import { describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_ROWS } from '@recuerda/contracts';
import { writeXlsx } from 'hucre/xlsx';
import { type FileRow, readTable } from './read-table.js';

const LIST = 'Nombre;Teléfono;Área\r\nMaría Peña;+504 9999-0001;Dirección\r\n';
const TABLE = {
  headers: ['Nombre', 'Teléfono', 'Área'],
  rows: [{ number: 2, cells: ['María Peña', '+504 9999-0001', 'Dirección'] }],
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
async function readFile(bytes: Uint8Array) {
  const rows: FileRow[] = [];
  const { headers } = await readTable(bytes, (batch) => rows.push(...batch));
  return { headers, rows };
}
const refusal = (bytes: Uint8Array) =>
  readFile(bytes).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

describe('a CSV file is read', () => {
  it.each([
    ['UTF-8', utf8(LIST)],
    ['UTF-8 with a mark', utf8(`\uFEFF${LIST}`)],
    ['Windows-1252', Buffer.from(LIST, 'latin1')],
    ['UTF-16', utf16(LIST, 'le', true)],
    ['UTF-16, the other order', utf16(LIST, 'be', true)],
    ['UTF-16 without a mark', utf16(LIST, 'le', false)],
    ['commas', utf8(LIST.replaceAll(';', ','))],
    ['tabs', utf8(LIST.replaceAll(';', '\t'))],
    ['bars', utf8(LIST.replaceAll(';', '|'))],
    ["Excel's own first line", utf8(`sep=/\r\n${LIST.replaceAll(';', '/')}`)],
    ['the same in quotes', utf8(`"sep=/"\n${LIST.replaceAll(';', '/')}`)],
    ['quotes that hold separators', utf8(LIST.replace('Dirección', '"Dirección"'))],
  ])('with %s [IMP-01]', async (_, bytes) => {
    expect(await readFile(bytes)).toEqual(TABLE);
  });

  it.each([
    ['texts with many commas', 'Título;Descripción\nActa;uno, dos, tres\nNotas;a, b, c, d', ['Acta', 'uno, dos, tres']],
    ['one column', 'Departamento\nLengua, literatura', ['Lengua, literatura']],
    ['unknown headers below a title', 'Lista\nAlfa,Beta\nA,1\nB,2', ['A', '1']],
    [
      'unknown headers, and texts with many commas',
      'Alfa|Beta|Gama\nA|1|uno, dos, tres, cuatro',
      ['A', '1', 'uno, dos, tres, cuatro'],
    ],
  ])('by the separator of its columns, with %s [IMP-01]', async (_, text, cells) => {
    expect((await readFile(utf8(text))).rows.map((row) => row.cells)).toContainEqual(cells);
  });

  it('with quotes that spaces follow [IMP-01]', async () => {
    const { rows } = await readFile(Buffer.from('Nombre;Área\n"Ana" ;"Dirección"\nLa "jefa";x\n'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ana', 'Dirección'],
      ['La "jefa"', 'x'],
    ]);
  });

  it('without its title, its empty rows and repetitions of its header [IMP-01]', async () => {
    const text = `Lista de empleados\n\n${LIST};;\n${LIST.replace('María Peña', '"Ana, ""la"" jefa"')}\n`;
    const { headers, rows } = await readFile(utf8(text));
    expect(headers).toEqual(TABLE.headers);
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [4, 'María Peña'],
      [7, 'Ana, "la" jefa'],
    ]);
  });

  it('with names for columns that have none, or one twice, and longer rows [IMP-01]', async () => {
    const { headers, rows } = await readFile(utf8('Nombre;;Nombre\nAna;x;y;z\n'));
    expect(headers).toEqual(['Nombre', 'Columna 2', 'Nombre (2)', 'Columna 4']);
    expect(rows[0]?.cells).toEqual(['Ana', 'x', 'y', 'z']);
  });
});

describe('a workbook is read', () => {
  it('with its numbers, dates and empty rows, as its first sheet has them [IMP-01]', async () => {
    const rows = [
      ['Título', 'Teléfono', 'Vence', 'Cada'],
      ['Informe', 50_499_998_888, new Date('2026-12-31T14:30:00Z'), 60],
      [null, null, null, null],
      ['Acta', '+504 9999-0001', new Date('2026-12-31T00:00:00Z'), true],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Hoja1', rows },
        { name: 'Otra', rows: [['x']] },
      ],
    });
    expect((await readFile(bytes)).rows).toEqual([
      { number: 2, cells: ['Informe', '50499998888', '2026-12-31 14:30:00', '60'] },
      { number: 4, cells: ['Acta', '+504 9999-0001', '2026-12-31', 'Sí'] },
    ]);
  });
});

describe('refused is', () => {
  it('what is no list [IMP-02]', async () => {
    expect(await refusal(utf8(''))).toBe('unreadable_file');
    expect(await refusal(utf8('Lista\n\nNombre;Teléfono\n;;\n'))).toBe('no_rows');
    expect(await refusal(utf8('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'))).toBe('unsupported_format');
    expect(await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('unsupported_format');
  });

  it('a quote that is not closed, with its row [IMP-02]', async () => {
    expect(await refusal(Buffer.from('Nombre;Área\nAna;A\nEva;"B\nPía;C\n'))).toBe('validation_failed');
    await expect(readFile(Buffer.from('Nombre;Área\nAna;A\nEva;"B\nPía;C\n'))).rejects.toThrow(
      'Las comillas que se abren en la fila 3 no se cierran.',
    );
  });

  it('what has more rows than are read [IMP-02]', async () => {
    expect(await refusal(utf8('x\n'.repeat(MAX_IMPORT_ROWS + 2)))).toBe('too_large');
  });
});
