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
