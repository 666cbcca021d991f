import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { LogTail } from './log-tail.js';

export interface Command {
  command: string;
  args: readonly string[];
  /** Set only where no helper program can change the user. */
  uid?: number;
  gid?: number;
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ChildOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  log?: ((line: string) => void) | undefined;
}

/** A child process with its exit and its last lines. Signals are only sent to its own pid. */
export class ManagedChild {
  readonly pid: number;
  readonly exited: Promise<ChildExit>;
  readonly #process: ChildProcess;
  readonly #tail: LogTail;

  private constructor(child: ChildProcess, pid: number, tail: LogTail) {
    this.pid = pid;
    this.#process = child;
    this.#tail = tail;
    // A signal that cannot be sent: the child goes on, and the next step of `stop` follows.
    child.on('error', (error) => tail.add(`could not be signalled: ${error.message}`));
    // 'close' comes after the last line has been read, 'exit' may come before.
    this.exited = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  }

  /** Rejects when the program cannot be executed. */
  static async start(
    { command, args, ...user }: Command,
    { log, ...options }: ChildOptions = {},
  ): Promise<ManagedChild> {
    const tail = new LogTail(log);
    // An own process group: Ctrl-C must only reach the launcher, which stops its servers after it has drained.
    const child = spawn(command, args, {
      ...options,
      ...user,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      windowsHide: true,
    });
    tail.follow(child.stdout);
    tail.follow(child.stderr);
    await once(child, 'spawn');
    return new ManagedChild(child, child.pid as number, tail);
  }

  get running(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** The last lines it wrote, oldest first. */
  get log(): string {
    return this.#tail.toString();
  }

  signal(signal: NodeJS.Signals): void {
    if (this.running) this.#process.kill(signal);
  }

  /** Sends the signals in turn, each after the one before it had `limitMs` milliseconds, at last SIGKILL. */
  async stop(steps: readonly { signal: NodeJS.Signals; limitMs: number }[]): Promise<ChildExit> {
    for (const { signal, limitMs } of steps) {
      this.signal(signal);
      if (await this.endsWithin(limitMs)) return this.exited;
    }
    this.signal('SIGKILL');
    return this.exited;
  }

  async endsWithin(limitMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, limitMs, false);
    });
    try {
      return await Promise.race([this.exited.then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
