import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_ROWS } from '@recuerda/contracts';
import { writeXlsx } from 'hucre/xlsx';
import { readFile } from './read-file.js';
import { zipSize } from './zip-size.js';

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
    expect(await refusal(utf8('PK\u0003\u0004 broken'))).toBe('unreadable_file');
    expect(await refusal(utf8('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'))).toBe('unsupported_format');
    expect(await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('unsupported_format');
  });

  it('what has more rows or columns than are read [IMP-02]', async () => {
    expect(await refusal(utf8('x\n'.repeat(MAX_IMPORT_ROWS + 2)))).toBe('too_large');
    expect(await refusal(utf8('x;'.repeat(61) + 'x'))).toBe('too_large');
  });

  it('a workbook that unpacks to far more than it weighs [IMP-02]', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(160 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusal(bomb)).toBe('too_large');
    const texts = zipOf('xl/sharedStrings.xml', Buffer.from('<si/>'.repeat(3_000_000)));
    expect(await refusal(texts)).toBe('too_large');
  });

  it('a workbook that hides what it unpacks to [IMP-02]', () => {
    const content = Buffer.alloc(1_000);
    const plain = zipOf('a', content);
    expect(zipSize(plain)).toEqual({ total: 1_000, kept: 0 });
    expect(zipSize(zipOf('a', content, 0))).toBeUndefined();
    // Sizes behind the data, and none in the directory: the reader would believe the part itself.
    const behind = Buffer.from(plain);
    const entry = behind.indexOf('PK\u0001\u0002');
    behind.writeUInt16LE(8, entry + 8);
    behind.fill(0, entry + 20, entry + 28);
    expect(zipSize(behind)).toBeUndefined();
    // Another directory.
    const end = plain.length - 22;
    for (const [offset, length] of [
      [10, 2],
      [12, 4],
      [16, 4],
    ] as const)
      expect(zipSize(Buffer.from(plain).fill(0xff, end + offset, end + offset + length))).toBeUndefined();
  });
});

/** A ZIP file with one entry, which says that it unpacks to `size` bytes. */
function zipOf(name: string, content: Buffer, size = content.length): Buffer {
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
