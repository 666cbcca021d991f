import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../lib/paths.mjs';
import { StepFailed } from '../../lib/run-quietly.mjs';

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
    const copied = ['.env.example', 'deploy/make-env.sh'];
    for (const name of copied) await cp(join(ROOT, name), join(folder, name));
    await execute('sh', [join(folder, 'deploy', 'make-env.sh')]);
    const file = join(folder, '.env');
    // The last value of a name counts. Nobody signs in: what is created and sent is read without a session.
    await appendFile(file, `PORT=${this.port}\nAUTH=off\nALLOW_OPEN_ACCESS=true\n`);
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
