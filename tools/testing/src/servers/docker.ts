import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIMIT_MS = 1_800;

/** Whether an engine answers, and not just the command is installed. */
export async function dockerAnswers(): Promise<boolean> {
  try {
    await promisify(execFile)('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: LIMIT_MS });
    return true;
  } catch {
    return false;
  }
}
