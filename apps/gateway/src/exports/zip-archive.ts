import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface ArchivedFile {
  name: string;
  content: () => AsyncIterable<string> | Iterable<string>;
}

/** Returns the bytes of a ZIP archive. Its files are read one after the other. */
export function zipArchive(files: readonly ArchivedFile[], at: Date): Readable {
  const zip = new ZipFile();
  const bytes = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => bytes.destroy(error));
  for (const { name, content } of files)
    zip.addReadStreamLazy(name, { mtime: at }, (read) => {
      const text = Readable.from(content());
      text.once('error', (error) => bytes.destroy(error));
      bytes.once('close', () => text.destroy());
      read(null, text);
    });
  zip.end();
  return bytes;
}
