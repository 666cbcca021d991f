import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compressFolder } from './compress-folder.ts';

/** Edited where the portal is installed: a compressed copy would keep the old text. */
const EDITED = 'portal-config.js';

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
      // Vite closes the bundle of a failed build, too.
      handler: async () => {
        if (written) await compressFolder(folder, { except: [EDITED] });
      },
    },
  };
}
