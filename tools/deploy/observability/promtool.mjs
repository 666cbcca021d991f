import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import yaml from 'js-yaml';
import { ensure } from '../../lib/apt.mjs';
import { MODULES } from '../../lib/paths.mjs';
import { runQuietly } from '../../lib/run-quietly.mjs';

const run = promisify(execFile);
const CACHE = join(MODULES, '.cache', 'promtool');
const CACHED = join(CACHE, 'usr', 'bin', 'promtool');
/** A fresh image has no package lists. Installed, Prometheus would start as a service. */
const UNPACK = `(apt-get download prometheus || (apt-get update && apt-get download prometheus)) &&
  dpkg -x prometheus_*.deb . && rm prometheus_*.deb`;

/**
 * Resolves with a function that runs promtool and returns what it complains of, '' for nothing. It is taken from the
 * path; as root on Debian it is unpacked from Prometheus' package. Throws StepFailed.
 */
export async function ensurePromtool() {
  const unpack = async () => {
    await mkdir(CACHE, { recursive: true });
    await runQuietly('Unpacking promtool', 'sh', ['-c', UNPACK], { cwd: CACHE });
  };
  const command = await ensure(
    findPromtool,
    unpack,
    'This needs promtool, which is part of Prometheus: https://prometheus.io/download/',
  );
  return (...args) =>
    run(command, args).then(
      () => '',
      (error) => `${error.stdout}${error.stderr}`.trim() || error.message,
    );
}

async function findPromtool() {
  for (const command of ['promtool', CACHED]) {
    const answer = await run(command, ['--version']).catch(() => undefined);
    if (answer) return command;
  }
  return undefined;
}

/** Complaints of promtool about expressions that are no rules. */
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
