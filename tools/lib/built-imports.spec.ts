import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';

// The compiler reads no scripts, and a build keeps no file whose source has gone.
it('scripts import built files of the product only where these have a source', () => {
  const imports = globSync('{tools,bench}/**/*.mjs', { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
    .map((script) => ({ script, text: readFileSync(join(ROOT, script), 'utf8') }))
    .flatMap(({ script, text }) =>
      [...text.matchAll(/from '(?:\.\.\/)+((?:apps|libs)\/[^']+)\/dist\/([^']+)\.js'/g)].map(([, workspace, file]) => ({
        script,
        source: `${workspace}/src/${file}.ts`,
      })),
    );
  expect(imports).toContainEqual({
    script: 'tools/release/record-fixture.mjs',
    source: 'apps/standalone/src/upgrade/databases.ts',
  });
  expect(imports.filter(({ source }) => !existsSync(join(ROOT, source)))).toEqual([]);
});
