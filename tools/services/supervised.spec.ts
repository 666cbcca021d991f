import { afterEach, describe, expect, it } from '@jest/globals';
import { Supervised } from './supervised.mjs';

interface Running {
  lines: string[];
  stop(): Promise<void>;
  until(text: RegExp): Promise<string>;
}
let running: Running | undefined;

function supervise(script: string): Running {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const supervised = new Supervised({
    command: [process.execPath, ['-e', script]],
    env: process.env,
    log: (line: string) => {
      lines.push(line);
      for (const check of waiting) check();
    },
  });
  const until = (text: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = lines.find((line) => text.test(line));
        if (found !== undefined) resolve(found);
      };
      waiting.add(check);
      check();
    });
  running = { lines, until, stop: () => supervised.stop() };
  return running;
}

afterEach(() => running?.stop());

describe('Supervised', () => {
  it('restarts a process that ended, and reports it', async () => {
    const { lines, until } = supervise('console.log("up " + process.pid); setTimeout(() => process.exit(3), 20)');
    expect(await until(/^ended/)).toBe('ended (exit code 3); starting it again in 0.5 s');
    await until(new RegExp(`^up (?!${lines[0]?.slice(3)}$)`));
  });

  it('stops it gracefully and does not restart it', async () => {
    const { lines, until, stop } = supervise(
      'process.on("SIGTERM", () => { console.log("bye"); process.exit(0) }); ' +
        'console.log("up"); setInterval(() => {}, 1000)',
    );
    await until(/^up/);
    await stop();
    expect(lines).toEqual(['up', 'bye']);
  });
});
