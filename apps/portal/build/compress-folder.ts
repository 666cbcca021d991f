import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|html|svg|webmanifest|txt)$/;
/** Smaller files do not gain. Bytes. */
const WORTH_IT = 512;

interface Options {
  /** Names of files that stay as they are. */
  except?: readonly string[];
  /** Quality of Brotli, 0 to 11. */
  quality?: number;
}

/** Writes `.br` and `.gz` beside the files of a folder, so that servers need not compress. */
export async function compressFolder(
  folder: string,
  { except = [], quality = constants.BROTLI_MAX_QUALITY }: Options = {},
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !except.includes(entry.name),
  );
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name), quality)));
}

async function compress(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
