import { describe, expect, it } from '@jest/globals';
import { runQuietly, shortened, StepFailed } from './run-quietly.mjs';

const node = (script: string) => runQuietly('Counting', process.execPath, ['-e', script], { say: () => undefined });

describe('runQuietly', () => {
  it('reports the output and exit code of a failed program', async () => {
    const failure: unknown = await node('console.error("no such thing"); process.exit(7)').catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StepFailed);
    expect(failure).toMatchObject({
      exitCode: 7,
      message: expect.stringMatching(/Counting: failed[\s\S]*no such thing/),
    });
  });

  it('resolves for a program that succeeds', async () => {
    await node('console.log("fine")');
  });

  it('reports a missing program', async () => {
    await expect(runQuietly('Counting', '/no/such/program', [], { say: () => undefined })).rejects.toThrow(
      '/no/such/program is not installed',
    );
  });
});

describe('shortened', () => {
  it('keeps both ends of a long output and omits warnings of npm', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`);
    const shown = shortened(['npm warn old', ...lines].join('\n')).split('\n');
    expect(shown).toHaveLength(56);
    expect([shown[0], shown[14], shown[15], shown[16], shown.at(-1)]).toEqual([
      'line 0',
      'line 14',
      '...',
      'line 160',
      'line 199',
    ]);
  });
});
