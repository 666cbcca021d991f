import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { hostedFileProblems } from './lint/hosted-files.mjs';

const FILES = ['.github/**/*.{yml,yaml}', 'renovate.json'];

/** Part of `npm run lint`: the files that GitHub and Renovate read, which nothing else checks before a merge. */
const [folder = ROOT] = process.argv.slice(2);
const problems = [];
for await (const path of glob(FILES, { cwd: folder })) {
  const text = await readFile(join(folder, path), 'utf8');
  problems.push(...(await hostedFileProblems(path.replaceAll('\\', '/'), text)));
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
