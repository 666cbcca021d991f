import { FileRefused } from '../file-refused.js';
import { readDateStyles } from './date-styles.js';
import { parseWhole } from './parse-xml.js';
import { readSheet, type SheetRow } from './read-sheet.js';
import { readSharedStrings } from './shared-strings.js';
import { type OpenPart, unzip } from './unzip.js';

/** Path and last word of the type of another part. */
interface Relation {
  type: string;
  path: string;
}

/** Yields the rows of the first sheet of a workbook that have texts. */
export async function* readWorkbook(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const open = await unzip(bytes);
  const [workbook] = [...(await relationsOf(open, '')).values()].filter(({ type }) => type === 'officeDocument');
  if (!workbook) throw new FileRefused('unreadable_file');
  const { firstSheet, is1904 } = await readIndex(needed(open, workbook.path));
  const relations = await relationsOf(open, workbook.path);
  const partOf = (type: string) => {
    const relation = [...relations.values()].find((one) => one.type === type);
    return relation && open(relation.path);
  };
  const [texts, styles] = [partOf('sharedStrings'), partOf('styles')];
  yield* readSheet(needed(open, relations.get(firstSheet)?.path ?? ''), {
    strings: texts && (await readSharedStrings(texts)),
    isDateStyle: styles ? await readDateStyles(styles) : () => false,
    is1904,
  });
}

function needed(open: OpenPart, path: string): AsyncGenerator<Buffer> {
  const part = open(path);
  if (!part) throw new FileRefused('unreadable_file');
  return part;
}

async function readIndex(part: AsyncIterable<Buffer>): Promise<{ firstSheet: string; is1904: boolean }> {
  const index = { firstSheet: '', is1904: false };
  await parseWhole(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') index.is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || index.firstSheet !== '') return;
      index.firstSheet = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
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

/** A workbook has as many sheets, and some parts more. */
const MAX_RELATIONS = 2_000;
