import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../lib/paths.mjs';
import { StepFailed } from '../../lib/run-quietly.mjs';
import { parseEnvFile } from './env-file.mjs';

const execute = promisify(execFile);
const OUTPUT_LIMIT = 64 * 1024 * 1024;

/** docker-compose.yml under a project name, a port and passwords of its own, by the `docker` on the path. */
export class RunningProject {
  constructor({ name, port }) {
    Object.assign(this, { name, port });
  }

  /** `docker compose` with these arguments; resolves with what it printed. Throws StepFailed. */
  async compose(...args) {
    this.envFile ??= await this.#writeEnvFile();
    return docker('compose', '--project-name', this.name, '--env-file', this.envFile, ...args);
  }

  /** Brings everything up, and waits until it is healthy. */
  up() {
    return this.compose('up', '-d', '--wait');
  }

  scale(service, count) {
    return this.compose('up', '-d', '--wait', '--no-deps', '--scale', `${service}=${count}`, service);
  }

  /** Ids of a service's containers that run. */
  async containers(service) {
    return (await this.compose('ps', '-q', service)).split('\n').filter((id) => id !== '');
  }

  /** What each container ended with that has ended: `{name, service, exitCode}`. */
  async ended() {
    const printed = await this.compose('ps', '--all', '--format', 'json');
    return printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ State }) => State === 'exited')
      .map(({ Name, Service, ExitCode }) => ({ name: Name, service: Service, exitCode: ExitCode }));
  }

  /** Removes everything, its data too. */
  async down() {
    if (this.envFile === undefined) return;
    await this.compose('--profile', '*', 'down', '--volumes', '--remove-orphans');
    await rm(join(this.envFile, '..'), { recursive: true });
  }

  async #writeEnvFile() {
    const folder = await mkdtemp(join(tmpdir(), 'recuerda-compose-'));
    const variables = parseEnvFile(await readFile(join(ROOT, '.env.example'), 'utf8'));
    const passwords = variables.filter(({ name }) => name.endsWith('_PASSWORD'));
    const lines = passwords.map(({ name }) => `${name}=${randomBytes(16).toString('hex')}`);
    const file = join(folder, 'env');
    await writeFile(file, [`PORT=${this.port}`, ...lines, ''].join('\n'), { mode: 0o600 });
    return file;
  }
}

/** The `docker` command; resolves with what it printed. Throws StepFailed. */
export async function docker(...args) {
  try {
    return (await execute('docker', args, { cwd: ROOT, maxBuffer: OUTPUT_LIMIT })).stdout;
  } catch (error) {
    if (error.code === 'ENOENT') throw new StepFailed('docker is not on the path.');
    throw new StepFailed(`docker ${args.join(' ')}: ${error.stderr || error.message}`);
  }
}
