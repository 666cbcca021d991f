import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { MAX_IMPORT_ROWS } from '@recuerda/contracts';
import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { cell, workbookOf } from '../../__fixtures__/workbook.js';
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
async function readFile(bytes: Uint8Array, sheet?: string) {
  const rows: FileRow[] = [];
  const { headers, sheets } = await readTable(bytes, sheet, (batch) => rows.push(...batch));
  return { headers, rows, ...(sheets.length > 0 && { sheets }) };
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

it.each([
  ['"Ana ""la jefa""\nde todos"', 'Ana "la jefa"\nde todos'],
  ['"""Ana"" "', '"Ana"'],
  ['"Ana" ', 'Ana'],
  ['Ana "la jefa"', 'Ana "la jefa"'],
  ['"Ana;\nEva"', 'Ana;\nEva'],
])('a cell in quotes that are closed is read: %j [IMP-01]', async (text, read) => {
  const { rows } = await readFile(utf8(`Nombre;Área\n${text};Dirección\nEva;Arte\n`));
  expect(rows.map(({ cells }) => cells)).toEqual([
    [read, 'Dirección'],
    ['Eva', 'Arte'],
  ]);
});

describe('bytes that are no character', () => {
  const damaged = (text: string, at: string) => {
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf(at)] = 0xff;
    return bytes;
  };

  it('are replaced alone in a file of UTF-8 [IMP-01]', async () => {
    const { rows } = await readFile(damaged('Nombre;Área\nJosé Núñez;Dirección\nAna;Música\n', 'Ana'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['José Núñez', 'Dirección'],
      ['\uFFFDna', 'Música'],
    ]);
    const marked = await readFile(damaged('\uFEFFNombre;Area\nAna;Arte\n', 'Ana'));
    expect(marked.rows[0]?.cells).toEqual(['\uFFFDna', 'Arte']);
  });

  it('make a file one of Windows-1252 where it has no letters of UTF-8 [IMP-01]', async () => {
    const { rows } = await readFile(Buffer.from('Nombre;Área\nJosé Núñez;Dirección\n', 'latin1'));
    expect(rows[0]?.cells).toEqual(['José Núñez', 'Dirección']);
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

  const BOOK = {
    sheets: [
      { name: 'Oculta', hidden: true, rows: [['Nombre'], ['de la oculta']] },
      { name: 'Lista', rows: [['Nombre'], ['de la lista']] },
      { name: 'Muy oculta', veryHidden: true, rows: [['Nombre'], ['de la muy oculta']] },
      { name: 'Otra', rows: [['Nombre'], ['de la otra']] },
    ],
  };

  it('by the first sheet that is shown, or the one that is chosen; hidden ones are not there [IMP-01]', async () => {
    const bytes = await writeXlsx(BOOK);
    expect(await readFile(bytes)).toMatchObject({ sheets: ['Lista', 'Otra'], rows: [{ cells: ['de la lista'] }] });
    expect(await readFile(bytes, 'Otra')).toMatchObject({
      sheets: ['Otra', 'Lista'],
      rows: [{ cells: ['de la otra'] }],
    });
    await expect(readFile(bytes, 'Oculta')).rejects.toThrow('El libro no tiene una hoja visible con este nombre.');
  });

  it('with midnight where its format shows a time, and errors as they are shown [IMP-01]', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts>' +
      '<cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const cells = [0, 1, 2].map((style) => `<c s="${style}"><v>46387</v></c>`).join('');
    const error = '<c t="e"><v>#N/A</v></c>';
    const bytes = await workbookOf([`<row>${cell('A1', 'Vence')}</row>`, `<row>${cells}${error}</row>`], { styles });
    expect((await readFile(bytes)).rows[0]?.cells).toEqual([
      '2026-12-31',
      '2026-12-31 00:00:00',
      '2026-12-31 00:00:00',
      '#N/A',
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

  const compound = (text: string) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(text, 'utf16le')]);
  const RELATIONS =
    '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
  const zipOf = async (...names: string[]) => {
    const zip = new ZipFile();
    for (const name of names) zip.addBuffer(Buffer.from(name === '_rels/.rels' ? RELATIONS : 'x'), name);
    zip.end();
    return buffer(zip.outputStream);
  };

  it.each([
    ['<?xml version="1.0"?>\n<Workbook><Worksheet/></Workbook>', 'XML'],
    ['\n<Workbook xmlns="x">\n<Row>;</Row></Workbook>', 'XML'],
    ['<html><table><tr><td>Nombre;Área</td></tr></table></html>', 'una página web (HTML)'],
    ['<!DOCTYPE html>\n<p>Nombre', 'una página web (HTML)'],
    ['<table border=1>\n<tr>', 'una página web (HTML)'],
    ['BEGIN:VCARD\nVERSION:3.0\nFN:Ana;Paz\nEND:VCARD', 'una lista de contactos (vCard)'],
    ['[{"nombre": "Ana"}]', 'JSON'],
    ['{"nombre": "Ana", "area": "Arte"}', 'JSON'],
    ['{\\rtf1 Nombre;Area}', 'un documento (RTF)'],
    [compound('EncryptedPackage'), 'un libro protegido con contraseña'],
    [compound('Workbook'), 'de un Excel antiguo (.xls)'],
  ])('another format, by its name: %s [IMP-02]', async (file, name) => {
    const bytes = typeof file === 'string' ? utf8(file) : file;
    expect(await refusal(bytes)).toBe('unsupported_format');
    await expect(readFile(bytes)).rejects.toThrow(`El archivo es ${name}. Guárdalo`);
  });

  it('a packed file that is no workbook of Excel [IMP-02]', async () => {
    await expect(readFile(await zipOf('mimetype', 'content.xml'))).rejects.toThrow('de LibreOffice (.ods)');
    await expect(readFile(await zipOf('_rels/.rels', 'xl/workbook.bin'))).rejects.toThrow('un libro binario (.xlsb)');
    expect(await refusal(await zipOf('lista.csv'))).toBe('unsupported_format');
  });

  it.each(['<Ana>;Área\nuno;dos', '[1] Nombre;Área\nAna;Arte', '{Nombre};Área\nAna;Arte'])(
    'no list that only begins like another format: %j [IMP-02]',
    async (text) => expect((await readFile(utf8(text))).rows).toHaveLength(1),
  );

  it('a quote that is not closed, with its line [IMP-02]', async () => {
    const refused = async (text: string) => {
      expect(await refusal(Buffer.from(text))).toBe('unreadable_file');
      return readFile(Buffer.from(text)).catch(({ message }: Error) => message);
    };
    const inLine = (line: number) => `Las comillas que se abren en la línea ${line} no se cierran.`;
    expect(await refused('Nombre;Área\nAna;A\nEva;"B\nPía;C\n')).toBe(inLine(3));
    expect(await refused('Nombre;Área\r\n"Ana\r\nMaría";A\r\n"Eva;"\r\nPía;C\r\nLeo;"D\r\n')).toBe(inLine(6));
    expect(await refused('Nombre;Área\nEva;"B\nPía;C\nLeo;"D"\nMía;E\n')).toBe(inLine(2));
    expect(await refused('sep=;\nNombre;Área\nEva;"B\nPía;C\nLeo;"D"\nMía;E\n')).toBe(inLine(3));
    expect(await refused('"Nombre;Área\nEva;B\n')).toBe(inLine(1));
  });

  it('what has more rows than are read [IMP-02]', async () => {
    expect(await refusal(utf8('x\n'.repeat(MAX_IMPORT_ROWS + 2)))).toBe('too_large');
  });
});
