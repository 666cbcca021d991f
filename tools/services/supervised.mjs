import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** After this uptime, ms, a restart is not delayed by earlier failures. */
const SETTLED_MS = 30_000;
/** Longer than the drain time of a service, ms. */
const STOP_LIMIT_MS = 35_000;

/** A process that is restarted whenever it ends, until it is stopped. */
export class Supervised {
  #stopping = new AbortController();
  #child;
  #ended;

  /** `command` is [program, args]; `log` receives its output lines and its restarts. */
  constructor({ command, env, log }) {
    this.#ended = this.#run(command, env, log);
  }

  async stop() {
    this.#stopping.abort();
    this.#child?.kill('SIGTERM');
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.#ended;
    clearTimeout(late);
  }

  async #run([program, args], env, log) {
    const { signal } = this.#stopping;
    let wait = FIRST_WAIT_MS;
    while (!signal.aborted) {
      const started = performance.now();
      const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      this.#child = child;
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
      const [code, endSignal] = await once(child, 'close');
      if (signal.aborted) return;
      if (performance.now() - started > SETTLED_MS) wait = FIRST_WAIT_MS;
      log(`ended (${endSignal ?? `exit code ${code}`}); starting it again in ${wait / 1_000} s`);
      await delay(wait, undefined, { signal }).catch(() => undefined);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    }
  }
}
