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
