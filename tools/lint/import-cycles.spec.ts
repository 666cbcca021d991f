import { describe, expect, it } from '@jest/globals';
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { importCycles } from './import-cycles.mjs';

describe('imports', () => {
  it('lead from no file back to itself', async () => {
    const pattern = '{apps,libs,tools,bench}/**/*.{ts,tsx,mjs}';
    const exclude = (name: string) => ['node_modules', 'dist'].includes(name);
    const files = (await Array.fromAsync(glob(pattern, { cwd: ROOT, exclude }))).map((file) => join(ROOT, file));
    expect(files.length).toBeGreaterThan(2_000);
    expect(await importCycles(files)).toEqual([]);
  });

  it('are found when they lead back, also those of types', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'circle-'));
    try {
      const [one, two] = [join(folder, 'one.ts'), join(folder, 'two.tsx')];
      await writeFile(one, "import { two } from './two';\nexport type One = typeof two;\n");
      await writeFile(two, "import type { One } from './one.js';\nexport const two: One | 2 = 2;\n");
      expect(await importCycles([one, two])).toEqual([[one, two, one]]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
