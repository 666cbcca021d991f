import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import yaml from 'js-yaml';
import { canInstallPackages } from '../../lib/apt.mjs';
import { MODULES } from '../../lib/paths.mjs';
import { runQuietly, StepFailed } from '../../lib/run-quietly.mjs';

const run = promisify(execFile);
const CACHE = join(MODULES, '.cache', 'promtool');
const CACHED = join(CACHE, 'usr', 'bin', 'promtool');

/**
 * Resolves with a function that runs promtool and answers what it complains of, '' for nothing. It is taken from the
 * path; as root on Debian it is unpacked from Prometheus' package, which is not installed: its service must not
 * start. Throws StepFailed.
 */
export async function ensurePromtool() {
  const promtool = (await find()) ?? (canInstallPackages() ? await unpack() : undefined);
  if (!promtool)
    throw new StepFailed('This needs promtool, which comes with Prometheus: https://prometheus.io/download/');
  return async (...args) => {
    try {
      await run(promtool, args);
      return '';
    } catch (error) {
      return `${error.stdout}${error.stderr}`.trim() || error.message;
    }
  };
}

/** What promtool says of expressions that are no rules. */
export async function syntaxProblems(promtool, expressions) {
  const folder = await mkdtemp(join(tmpdir(), 'promql-'));
  try {
    const rules = expressions.map((expr, at) => ({ record: `recuerda:expression_${at}`, expr }));
    const file = join(folder, 'expressions.yml');
    await writeFile(file, yaml.dump({ groups: [{ name: 'expressions', rules }] }));
    return (await promtool('check', 'rules', '--lint=none', file)).replaceAll(`${folder}/`, '');
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function find() {
  for (const command of ['promtool', CACHED]) {
    const found = await run(command, ['--version']).then(
      () => true,
      () => false,
    );
    if (found) return command;
  }
  return undefined;
}

async function unpack() {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'unpack-'));
  try {
    const download = () => runQuietly('Downloading promtool', 'apt-get', ['download', 'prometheus'], { cwd: folder });
    // A fresh image has no package lists.
    await download().catch(() => runQuietly('Reading the package lists', 'apt-get', ['update'], {}).then(download));
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
    await runQuietly('Unpacking promtool', 'dpkg', ['-x', join(folder, file), join(folder, 'all')], {});
    await mkdir(join(CACHE, 'usr', 'bin'), { recursive: true });
    await rename(join(folder, 'all', 'usr', 'bin', 'promtool'), CACHED);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return existsSync(CACHED) ? CACHED : undefined;
}
