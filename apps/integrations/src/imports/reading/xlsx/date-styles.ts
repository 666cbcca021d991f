import { FileRefused } from '../file-refused.js';
import { parseWhole } from './parse-xml.js';

/** Formats of dates and times that every workbook knows by their number. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50]);
for (let id = 51; id <= 58; id += 1) BUILT_IN.add(id);
/** Excel allows 65,490 styles of cells. */
const MAX_STYLES = 70_000;
/** Longest format, characters. */
const MAX_FORMAT = 255;
/** Parts of a format that are texts, not places for digits: a colour or a currency, but not elapsed hours. */
const TEXTS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi;

/** Returns a test of styles, by their index: numbers in this style are dates. */
export async function readDateStyles(part: AsyncIterable<Buffer>): Promise<(style: number) => boolean> {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inStyles = false;
  await parseWhole(part, {
    open: (name, attributes) => {
      const format = Number(attributes['numFmtId']);
      if (name === 'numFmt') formats.set(format, isDate(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inStyles = true;
      if (name === 'xf' && inStyles) styles.push(formats.get(format) ?? BUILT_IN.has(format));
      if (styles.length > MAX_STYLES || formats.size > MAX_STYLES) throw new FileRefused('unreadable_file');
    },
    close: (name) => {
      if (name === 'cellXfs') inStyles = false;
    },
  });
  return (style) => styles[style] ?? false;
}

const isDate = (format: string): boolean => /[ymdhs]/i.test(format.slice(0, MAX_FORMAT).replace(TEXTS, ''));
