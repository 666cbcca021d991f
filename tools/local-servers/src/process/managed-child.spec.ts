import { ChildProcess } from 'node:child_process';
import { describe, expect, it, jest } from '@jest/globals';
import { ManagedChild } from './managed-child.js';

function node(script: string): Promise<ManagedChild> {
  return ManagedChild.start({ command: process.execPath, args: ['-e', script] });
}

async function nodeThatSays(word: string, script: string): Promise<ManagedChild> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const args = ['-e', `${script}; console.log('${word}')`];
  const child = await ManagedChild.start(
    { command: process.execPath, args },
    { log: (line) => line === word && resolve() },
  );
  await promise;
  return child;
}

describe('ManagedChild', () => {
  it('knows the exit code and the last 40 lines of both outputs', async () => {
    const child = await node(
      `for (let i = 1; i <= 50; i++) console.log('line ' + i); console.error('last'); process.exitCode = 3`,
    );
    expect(await child.exited).toEqual({ code: 3, signal: null });
    const lines = child.log.split('\n');
    expect(lines).toHaveLength(40);
    expect(lines).toContain('last');
    expect(lines).toContain('line 50');
    expect(child.running).toBe(false);
  });

  it('rejects when the program cannot be executed', async () => {
    await expect(ManagedChild.start({ command: '/nowhere/program', args: [] })).rejects.toThrow(/ENOENT/);
  });

  it('stops by the first signal that is effective', async () => {
    const child = await nodeThatSays('up', `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`);
    expect(await child.stop([{ signal: 'SIGTERM', limitMs: 10_000 }])).toEqual({ code: 0, signal: null });
  });

  it('kills a child that ignores its signal', async () => {
    const child = await nodeThatSays('up', `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`);
    expect(await child.stop([{ signal: 'SIGTERM', limitMs: 100 }])).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('that cannot be signalled says so in its log, and the next signal follows', async () => {
    const child = await nodeThatSays('up', 'setInterval(() => {}, 1000)');
    // As Node does where the system refuses: the child is of another user.
    jest.spyOn(ChildProcess.prototype, 'kill').mockImplementationOnce(function refuse(this: ChildProcess) {
      return !this.emit('error', new Error('kill EPERM'));
    });
    const steps = [
      { signal: 'SIGINT', limitMs: 10 },
      { signal: 'SIGTERM', limitMs: 10_000 },
    ] as const;
    expect(await child.stop(steps)).toEqual({ code: null, signal: 'SIGTERM' });
    expect(child.log).toContain('could not be signalled: kill EPERM');
    jest.restoreAllMocks();
  });

  it('can be stopped again after its end', async () => {
    const child = await node('');
    await child.exited;
    expect(await child.stop([{ signal: 'SIGTERM', limitMs: 10 }])).toEqual({ code: 0, signal: null });
  });
});
