import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const BUILT = new URL('../dist/index.js', import.meta.url).href;

/** Starts a process that crashes so, and returns its output and its exit code. */
function crash(how: string): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'recuerda-crash-'));
  const script = join(folder, 'crash.mjs');
  writeFileSync(
    script,
    `import { logCrashes } from '${BUILT}';
     logCrashes('tasks');
     const reason = new Error('cannot reach amqp://recuerda:s3cret@broker');
      const error = Object.assign(reason, { detail: 'Key (phone)=(99887766)' });
     ${how}`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, output: stdout + stderr };
}

it.each(['throw error;', 'Promise.reject(error);', 'setTimeout(() => { throw error; });'])(
  'a process that ends by %s says why, and nothing that hangs on it',
  (how) => {
    const { status, output } = crash(how);
    expect(status).toBe(1);
    expect(output).toContain('"msg":"uncaught exception"');
    expect(output).toContain('cannot reach amqp://[redacted]@broker');
    expect(output).not.toMatch(/s3cret|99887766/);
  },
);
