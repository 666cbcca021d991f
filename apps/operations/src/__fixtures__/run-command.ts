import { PassThrough, Writable } from 'node:stream';
import { Terminal } from '../command-line/terminal.js';
import { runOperations } from '../run.js';

interface CommandResult {
  code: number;
  output: string;
  errors: string;
}

interface CommandInput {
  /** Standard input. */
  input?: string;
  /** Answer typed on a terminal. */
  answer?: string;
}

/** Runs a command as `main.ts` does, with an own terminal. */
export async function runCommand(
  amqpUrl: string | undefined,
  line: string,
  asked: CommandInput = {},
): Promise<CommandResult> {
  const [output, errors] = [recorder(), recorder()];
  const input = Object.assign(new PassThrough(), { isTTY: asked.answer !== undefined });
  input.end(asked.answer === undefined ? (asked.input ?? '') : `${asked.answer}\n`);
  const terminal = new Terminal(input, output.stream, errors.stream);
  const code = await runOperations(line.split(' '), amqpUrl === undefined ? {} : { AMQP_URL: amqpUrl }, terminal);
  return { code, output: output.text(), errors: errors.text() };
}

function recorder() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
