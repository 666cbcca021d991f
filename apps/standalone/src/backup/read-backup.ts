import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartError } from '@recuerda/service';
import { type Entry, extract } from 'tar-stream';
import { END_FILE, type Manifest, MANIFEST_FILE, manifestSchema } from './manifest.js';

/**
 * Extracts a backup into an empty folder. `check` is called with its manifest before any file is made, and may throw.
 * Throws StartError for a file that is no backup, or not a whole one.
 */
export async function readBackup(file: string, folder: string, check: (manifest: Manifest) => void): Promise<Manifest> {
  const input = createReadStream(file);
  const entries = extract();
  const unpacking = pipeline(input, createGunzip(), entries);
  unpacking.catch(() => undefined);
  let manifest: Manifest | undefined;
  let complete = false;
  try {
    for await (const entry of entries) {
      if (manifest === undefined) {
        manifest = await readManifest(entry);
        check(manifest);
      } else if (entry.header.name === END_FILE) {
        complete = true;
        entry.resume();
      } else await restore(entry, folder);
    }
    await unpacking;
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The error of an entry says only that it was destroyed; the stream that unpacks it has the reason.
    const isDestroyed = (error as Error).message === 'Stream was destroyed';
    const cause: unknown = isDestroyed ? await unpacking.catch((reason: unknown) => reason) : error;
    throw asUnreadable(cause as NodeJS.ErrnoException, file);
  } finally {
    input.destroy();
  }
  if (manifest === undefined || !complete) throw new StartError(`${file} was cut off: it is not a whole backup.`);
  return manifest;
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if (entry.header.name !== MANIFEST_FILE) throw new StartError('This is not a backup of Recuerda.');
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  const read = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!read.success) throw new StartError('This backup was made by a version of Recuerda that this one cannot read.');
  return read.data;
}

async function restore(entry: Entry, folder: string): Promise<void> {
  const { name, type } = entry.header;
  const path = join(folder, name);
  if (!path.startsWith(normalize(folder) + sep)) throw new StartError(`This backup has a file outside: ${name}`);
  if (type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 });
    entry.resume();
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of entry) await handle.writeFile(chunk as Buffer);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Codes of zlib for what is not gzip, or ends too early; of tar-stream for what is not a tar file. */
function asUnreadable(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOENT') return new StartError(`There is no file ${file}`);
  // Others are of the folder that it is extracted into.
  if (['EACCES', 'EISDIR', 'EIO'].includes(error.code ?? ''))
    return new StartError(`${file} cannot be read: ${error.message}`);
  const isDamaged = error.code?.startsWith('Z_') || /tar header|Unexpected end|Invalid/.test(error.message);
  return isDamaged ? new StartError(`${file} is damaged or cut off: ${error.message}`) : error;
}
