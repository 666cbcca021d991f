import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { exitCodeOf, forwardingSignals } from './signals.mjs';

/** npm prints the reason first and its options last, a compiler the other way round. */
const FIRST_LINES = 15;
const LAST_LINES = 40;
const PROGRESS_MS = 10_000;

/** A failed step; its message is for the user. */
export class StepFailed extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a program without its output; prints the end of the output if it fails. Reports from time to time that it
 * still runs.
 */
export async function runQuietly(title, command, args, { say = console.log, ...options }) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1_000);
  say(`${title} ...`);
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text));
  const progress = setInterval(() => say(`  still at it (${seconds()} s)`), PROGRESS_MS);
  try {
    const [code, signal] = await forwardingSignals(child, once(child, 'close'));
    if (code === 0) return;
    throw new StepFailed(
      `${title}: failed after ${seconds()} s.\n\n${shortened(output.join(''))}\n`,
      exitCodeOf(code, signal),
    );
  } catch (error) {
    if (error.code === 'ENOENT') throw new StepFailed(`${title}: ${command} is not installed.`);
    throw error;
  } finally {
    clearInterval(progress);
  }
}

/** Returns both ends of a long output, without npm's warnings. */
export function shortened(output) {
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !/^npm warn\b/i.test(line));
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines.join('\n');
  return [...lines.slice(0, FIRST_LINES), '...', ...lines.slice(-LAST_LINES)].join('\n');
}
