import { describe, expect, it } from '@jest/globals';
import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { cyclesIn, folderCycles, importsAmong } from './import-cycles.mjs';

/** Folders that still lead back to themselves: none may be added. */
const TANGLED: readonly string[] = [
  'apps/conversations/src',
  'apps/directory/src',
  'apps/faults/src',
  'apps/gateway/src',
  'apps/identity/src',
  'apps/integrations/src',
  'apps/notifier/src',
  'apps/notifier/src/channels/whatsapp',
  'apps/portal/src/api',
  'apps/portal/src/app',
  'apps/portal/src/components',
  'apps/portal/src/features/metrics',
  'apps/scheduler/src',
  'apps/tasks/src',
  'apps/whatsapp-sandbox/src',
  'apps/whatsapp-sandbox/src/graph',
  'libs/contracts/src',
  'libs/messaging/src',
  'libs/service/src',
];
const TEST = /\.(?:\w+-)?spec\.tsx?$|\.(?:e2e|pw)\.ts$|\/__fixtures__\/|\/testing\//;

async function filesOf(pattern: string): Promise<string[]> {
  const exclude = (name: string) => ['node_modules', 'dist'].includes(name);
  return (await Array.fromAsync(glob(pattern, { cwd: ROOT, exclude }))).map((file) => join(ROOT, file));
}

/** Writes files by their paths in a new folder, and returns what they import there. */
async function importsOf(sources: Readonly<Record<string, string>>): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'circle-'));
  try {
    for (const [path, source] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    const imports = await importsAmong(Object.keys(sources).map((path) => join(folder, path)));
    const name = (path: string) => relative(folder, path);
    return new Map([...imports].map(([file, targets]: [string, string[]]) => [name(file), targets.map(name)]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('imports', () => {
  it('lead from no file back to itself', async () => {
    const files = await filesOf('{apps,libs,tools,bench}/**/*.{ts,tsx,mjs}');
    expect(files.length).toBeGreaterThan(1_500);
    expect(cyclesIn(await importsAmong(files))).toEqual([]);
  });

  it('are found when they lead back, also those of types', async () => {
    const imports = await importsOf({
      'one.ts': "import { two } from './two';\nexport type One = typeof two;\n",
      'two.tsx': "import type { One } from './one.js';\nexport const two: One | 2 = 2;\n",
    });
    expect(cyclesIn(imports)).toEqual([['one.ts', 'two.tsx', 'one.ts']]);
  });
});

describe('folders', () => {
  it('are layers: none imports one that leads back to it', async () => {
    const files = (await filesOf('{apps,libs}/*/src/**/*.{ts,tsx}')).filter((file) => !TEST.test(file));
    const folders = folderCycles(await importsAmong(files)).map(([first]) => relative(ROOT, dirname(first as string)));
    expect([...new Set(folders)].toSorted()).toEqual(TANGLED);
  });

  it.each([
    ['two folders', { 'a/x.ts': "import '../b/y';", 'a/z.ts': '', 'b/y.ts': "import '../a/z';" }, [['a', 'b', 'a']]],
    ['one way', { 'a/x.ts': "import '../b/y';", 'b/y.ts': '', 'b/z.ts': '' }, []],
    ['a file beside its folder', { 'x.ts': "import './a/y';", 'a/y.ts': "import '../z';", 'z.ts': '' }, []],
    [
      'a file that its folder uses',
      { 'x.ts': "import './a/y';", 'a/y.ts': '', 'a/z.ts': "import '../x';" },
      [['x.ts', 'a', 'x.ts']],
    ],
    [
      'deeper folders',
      { 'c/a/x.ts': "import '../b/y';", 'c/b/y.ts': "import '../a/z';", 'c/a/z.ts': '' },
      [['c/a', 'c/b', 'c/a']],
    ],
  ])('are told apart: %s', async (_name, sources, cycles) => {
    expect(folderCycles(await importsOf(sources))).toEqual(cycles);
  });
});
