import { MAX_IMPORT_CELL } from '@recuerda/contracts/rules/import-limits';
import { FileRefused } from '../file-refused.js';
import { parseWhole, unescaped } from './parse-xml.js';

const BLOCK_BYTES = 1024 * 1024;
/** Most bytes of the texts that cells share: several times those of a file of 10 MB without packing. */
const MAX_BLOCKS = 48;
const MAX_TEXTS = 2_000_000;

/** Texts that cells share, packed: as JavaScript strings they take several times as much memory. */
export class SharedStrings {
  private readonly blocks: Buffer[] = [];
  private used = BLOCK_BYTES;
  /** End of each text, counted over all blocks; it begins in the same block. */
  private readonly places: { starts: number[]; ends: number[] } = { starts: [], ends: [] };

  get(index: number): string {
    const [start, end] = [this.places.starts[index], this.places.ends[index]];
    if (start === undefined || end === undefined) return '';
    const block = this.blocks[Math.floor(start / BLOCK_BYTES)];
    return block?.toString('utf8', start % BLOCK_BYTES, end - start + (start % BLOCK_BYTES)) ?? '';
  }

  /** @throws FileRefused `too_large` */
  add(text: string): void {
    // A cell that has a text longer than this is refused: so much is kept of it as to see that.
    const bytes = Buffer.from(text.slice(0, MAX_IMPORT_CELL + 1));
    if (this.used + bytes.length > BLOCK_BYTES) {
      if (this.blocks.length === MAX_BLOCKS) throw new FileRefused('too_large');
      this.blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      this.used = 0;
    }
    if (this.places.starts.length === MAX_TEXTS) throw new FileRefused('too_large');
    const before = (this.blocks.length - 1) * BLOCK_BYTES;
    bytes.copy(this.blocks.at(-1) ?? bytes, this.used);
    this.places.starts.push(before + this.used);
    this.used += bytes.length;
    this.places.ends.push(before + this.used);
  }
}

/** Reads the part of the texts that cells share. Of a text with formats its runs are joined. */
export async function readSharedStrings(part: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = '';
  let [inText, inPhonetic] = [false, false];
  await parseWhole(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') inPhonetic = true;
      inText = name === 't' && !inPhonetic;
    },
    text: (more) => {
      if (inText && text.length <= MAX_IMPORT_CELL) text += unescaped(more);
    },
    close: (name) => {
      if (name === 'rPh') inPhonetic = false;
      if (name === 't') inText = false;
      if (name === 'si') strings.add(text);
    },
  });
  return strings;
}

/** Formats of dates and times that every workbook knows by their number. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50]);
for (let id = 51; id <= 58; id += 1) BUILT_IN.add(id);
/** Excel allows 65,490 styles of cells. */
const MAX_STYLES = 70_000;
/** Longest format, characters. */
const MAX_FORMAT = 255;
/** Parts of a format that are texts, not places for digits: a colour or a currency, but not elapsed hours. */
const TEXTS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi;

/** How a style shows a number as a date; undefined: not as a date. */
export type DateStyle = 'date' | 'time' | undefined;

/** Returns how a style, by its index, shows numbers. */
export async function readDateStyles(part: AsyncIterable<Buffer>): Promise<(style: number) => DateStyle> {
  const formats = new Map<number, DateStyle>();
  const styles: DateStyle[] = [];
  let inStyles = false;
  await parseWhole(part, {
    open: (name, attributes) => {
      const format = Number(attributes['numFmtId']);
      if (name === 'numFmt') formats.set(format, styleOf(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inStyles = true;
      if (name === 'xf' && inStyles) styles.push(formats.has(format) ? formats.get(format) : builtIn(format));
      if (styles.length > MAX_STYLES || formats.size > MAX_STYLES) throw new FileRefused('unreadable_file');
    },
    close: (name) => {
      if (name === 'cellXfs') inStyles = false;
    },
  });
  return (style) => styles[style];
}

/** The built-in formats that show a time. */
const TIMES = new Set([18, 19, 20, 21, 22, 45, 46, 47]);
const builtIn = (format: number): DateStyle => (TIMES.has(format) ? 'time' : BUILT_IN.has(format) ? 'date' : undefined);

function styleOf(format: string): DateStyle {
  const places = format.slice(0, MAX_FORMAT).replace(TEXTS, '');
  if (/[hs]/i.test(places)) return 'time';
  return /[ymd]/i.test(places) ? 'date' : undefined;
}
