import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = ([id, type, target]: readonly string[]) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (...given: [id: string, type: string, target: string][]) =>
  `<Relationships>${given.map(relation).join('')}</Relationships>`;

/** A cell with a text of its own. */
export const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Makes an XLSX file of the rows of its sheet, as XML. `texts`: those that cells share; `styles`: the whole part. */
export async function workbookOf(rows: Iterable<string>, { texts = [] as string[], styles = '' } = {}) {
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  add('_rels/.rels', relations(['r1', 'officeDocument', 'xl/workbook.xml']));
  add(
    'xl/workbook.xml',
    '<workbook xmlns:r="x"><sheets><sheet name="Hoja1" sheetId="1" r:id="r1"/></sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations(
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['r3', 'styles', 'styles.xml'],
    ),
  );
  if (texts.length > 0) add('xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`);
  if (styles !== '') add('xl/styles.xml', styles);
  add('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${[...rows].join('')}</sheetData></worksheet>`);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream));
}
