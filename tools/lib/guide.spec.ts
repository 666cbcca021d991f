import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const GUIDE = fileURLToPath(new URL('guide.mjs', import.meta.url));
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'recuerda-guide-'));
  mkdirSync(join(project, '.vitepress'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Builds the guides by `tool` beside a launcher that runs on for a second. Returns how it ended, and what it wrote. */
function launch(tool: string, rename = 'undefined') {
  const script = join(project, 'tool.mjs');
  writeFileSync(
    script,
    `import { mkdirSync, writeFileSync } from 'node:fs';\nconst folder = process.argv[4];\n${tool}`,
  );
  const launcher = `
    import { buildGuideInBackground } from ${JSON.stringify(GUIDE)};
    const fail = (code) => () => { throw Object.assign(new Error(code), { code }); };
    const options = { project: ${JSON.stringify(project)}, script: ${JSON.stringify(script)}, rename: ${rename} };
    buildGuideInBackground(true, options);
    setTimeout(() => console.log('ran on'), 2_000);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', launcher], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const BUILD = `mkdirSync(folder, { recursive: true }); writeFileSync(folder + '/index.html', 'Guías');`;

it('the guides appear once they are complete', () => {
  expect(launch(BUILD)).toEqual({ status: 0, stdout: 'ran on\n', stderr: '' });
  expect(readFileSync(join(project, 'dist', 'index.html'), 'utf8')).toBe('Guías');
  expect(readdirSync(join(project, '.vitepress'))).toEqual([]);
});

it.each(['EXDEV', 'EPERM'])('the launcher runs on where the guides cannot be moved: %s', (code) => {
  const { stderr, ...ended } = launch(BUILD, `fail('${code}')`);
  expect(ended).toEqual({ status: 0, stdout: 'ran on\n' });
  expect(stderr).toBe(`The guides are not shown: ${code}\n`);
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

it('the launcher runs on where the guides cannot be built, or end without a file', () => {
  expect(launch('process.exit(1)')).toEqual({ status: 0, stdout: 'ran on\n', stderr: '' });
  expect(launch('')).toMatchObject({ status: 0, stdout: 'ran on\n', stderr: expect.stringContaining('ENOENT') });
});
