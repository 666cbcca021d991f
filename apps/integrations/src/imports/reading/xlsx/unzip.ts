import { type Entry, fromBufferPromise } from 'yauzl';
import { FileRefused } from '../file-refused.js';

/** Most bytes that the parts of a workbook that are read may unpack to: a full one of 10 MiB has less. */
const MAX_UNPACKED = 150 * 1024 * 1024;
/** A workbook has some dozens of parts. */
const MAX_PARTS = 2_000;

/** Opens a part of a workbook by its path; undefined: there is none. */
export type OpenPart = (path: string) => AsyncGenerator<Buffer> | undefined;

/**
 * Reads the directory of a ZIP file. Its parts are unpacked as they are read, and no further than they are to be.
 *
 * @throws FileRefused `unreadable_file`; while a part is read `too_large`
 */
export async function unzip(bytes: Uint8Array): Promise<OpenPart> {
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
