import { type Entry, fromBufferPromise } from 'yauzl';
import { FileRefused, otherFormat } from '../file-refused.js';
import { readDateStyles, readSharedStrings } from './strings-and-styles.js';
import { parseWhole } from './parse-xml.js';
import { readSheet, type SheetRow } from './read-sheet.js';

/** Path and last word of the type of another part. */
interface Relation {
  type: string;
  path: string;
}

/** A sheet of a workbook: its name, and the id of its part. */
interface Sheet {
  name: string;
  id: string;
}

/** A workbook whose rows can be read. */
interface OpenWorkbook {
  /** Names of the sheets that are shown, the one that is read first. */
  sheets: string[];
  /** Rows that have texts. */
  rows: AsyncGenerator<SheetRow>;
}

/**
 * Opens a sheet of a workbook.
 *
 * @param wanted name of the sheet; undefined: the first that is shown
 * @throws FileRefused
 */
export async function readWorkbook(bytes: Uint8Array, wanted: string | undefined): Promise<OpenWorkbook> {
  const open = await unzip(bytes);
  if (open('content.xml')) throw otherFormat('de LibreOffice (.ods)');
  const [workbook] = [...(await relationsOf(open, '')).values()].filter(({ type }) => type === 'officeDocument');
  if (!workbook) throw new FileRefused(open('[Content_Types].xml') ? 'unreadable_file' : 'unsupported_format');
  if (workbook.path.endsWith('.bin')) throw otherFormat('un libro binario (.xlsb)');
  const { shown, is1904 } = await readIndex(needed(open, workbook.path));
  const relations = await relationsOf(open, workbook.path);
  const sheets = shown.filter(({ id }) => relations.get(id)?.type === 'worksheet');
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (!sheet) throw new FileRefused('unreadable_file', wanted === undefined ? NO_SHEET : NO_SUCH_SHEET);
  const partOf = (type: string) => {
    const relation = [...relations.values()].find((one) => one.type === type);
    return relation && open(relation.path);
  };
  const [texts, styles] = [partOf('sharedStrings'), partOf('styles')];
  const rows = readSheet(needed(open, relations.get(sheet.id)?.path ?? ''), {
    strings: texts && (await readSharedStrings(texts)),
    dateStyleOf: styles ? await readDateStyles(styles) : () => undefined,
    is1904,
  });
  return { sheets: [sheet, ...sheets.filter((one) => one !== sheet)].map(({ name }) => name), rows };
}

const NO_SHEET = 'El libro no tiene ninguna hoja visible.';
const NO_SUCH_SHEET = 'El libro no tiene una hoja visible con este nombre.';

function needed(open: OpenPart, path: string): AsyncGenerator<Buffer> {
  const part = open(path);
  if (!part) throw new FileRefused('unreadable_file');
  return part;
}

/** Returns the sheets that are shown; others may be hidden. */
async function readIndex(part: AsyncIterable<Buffer>): Promise<{ shown: Sheet[]; is1904: boolean }> {
  const index = { shown: [] as Sheet[], is1904: false };
  await parseWhole(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') index.is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || !['visible', undefined].includes(attributes['state'])) return;
      if (index.shown.length > MAX_RELATIONS) throw new FileRefused('unreadable_file');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      index.shown.push({ name: attributes['name'] ?? '', id });
    },
  });
  return index;
}

/** Returns the parts that a part names, by their ids. Those of the file itself are named at ''. */
async function relationsOf(open: OpenPart, path: string): Promise<Map<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  const part = open(`${folder}_rels/${path.slice(folder.length)}.rels`);
  if (!part) return relations;
  await parseWhole(part, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship' || relations.size > MAX_RELATIONS) return;
      const resolved = new URL(Target, `file:///${folder}`).pathname.slice(1);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: decodeURIComponent(resolved) });
    },
  });
  return relations;
}

/** Maximum sheets, and parts that a part may name. */
const MAX_RELATIONS = 2_000;

/** Most bytes that the parts of a workbook that are read may unpack to: a full one of 10 MiB has less. */
const MAX_UNPACKED = 150 * 1024 * 1024;
/** A workbook has some dozens of parts. */
const MAX_PARTS = 2_000;

/** Opens a part of a workbook by its path; undefined: there is none. */
type OpenPart = (path: string) => AsyncGenerator<Buffer> | undefined;

/**
 * Reads the directory of a ZIP file. A part is unpacked as it is read, and no further.
 *
 * @throws FileRefused `unreadable_file`; while a part is read `too_large`
 */
async function unzip(bytes: Uint8Array): Promise<OpenPart> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size === MAX_PARTS) throw new FileRefused('unreadable_file');
    entries.set(entry.fileName, entry);
  }
  let unpacked = 0;
  async function* read(entry: Entry): AsyncGenerator<Buffer> {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const part = chunk as Buffer;
      unpacked += part.length;
      if (unpacked > MAX_UNPACKED) throw new FileRefused('too_large');
      yield part;
    }
  }
  return (path) => {
    const entry = entries.get(path);
    return entry && read(entry);
  };
}
