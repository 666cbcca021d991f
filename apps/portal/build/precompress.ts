import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|webmanifest|txt)$/;
/** Edited where the portal is installed: a compressed copy would keep the old text. */
const EDITED = 'portal-config.js';
/** Smaller files do not gain. Bytes. */
const WORTH_IT = 512;

/** Writes `.br` and `.gz` beside each file of the build, so that servers need not compress for each visitor. */
export function precompress(): Plugin {
  let folder = '';
  let written = false;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    writeBundle: () => void (written = true),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // Vite closes the bundle of a failed build, too.
        if (!written) return;
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter(
          (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && entry.name !== EDITED,
        );
        await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
