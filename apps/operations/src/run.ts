import { Logger } from '@nestjs/common';
import { type Broker, openBroker } from '@recuerda/messaging';
import { amqpUrl, ConfigError, type Env, loadConfig } from '@recuerda/service';
import { z } from 'zod';
import { type Command, parseArguments } from './command-line/arguments.js';
import { Failure, Terminal, UsageError } from './command-line/terminal.js';
import { discard, replay } from './dead-letters/replay.js';
import { exportAll, restore } from './dead-letters/export.js';
import { list, show } from './dead-letters/list.js';
import { findStore, storesOf } from './dead-letters/stores.js';
import { rebuild } from './projections/rebuild.js';

const config = z.object({ AMQP_URL: amqpUrl.optional() });
const NO_BROKER = `AMQP_URL is not set: the RabbitMQ of the services.

Where everything runs in one process without RabbitMQ there are no queues, and so no dead letters in them, and nothing
that this command could call. See "In one process" in docs/operations.md.`;
const SUCCEEDED = 0;
const FAILED = 1;
const USAGE_ERROR = 2;

/** Runs one command. Returns the exit code: 0 done, 1 failed, 2 wrong arguments. */
export async function runOperations(args: readonly string[], env: Env, terminal = standardTerminal()): Promise<number> {
  // Only the result belongs on standard output; errors are printed by this function.
  Logger.overrideLogger(false);
  try {
    await execute(parseArguments(args), env, terminal);
    return SUCCEEDED;
  } catch (error) {
    terminal.printError(error instanceof Error ? describeError(error) : String(error));
    return error instanceof UsageError ? USAGE_ERROR : FAILED;
  }
}

const standardTerminal = (): Terminal => new Terminal(process.stdin, process.stdout, process.stderr);

/** Errors that the operator can correct are printed without a stack. */
const describeError = (error: Error): string =>
  error instanceof UsageError || error instanceof Failure || error instanceof ConfigError
    ? error.message
    : (error.stack ?? error.message);

async function execute(command: Command, env: Env, terminal: Terminal): Promise<void> {
  if (command.name === 'help') return terminal.print(command.text);
  const { AMQP_URL: url } = loadConfig(config, env);
  if (url === undefined) throw new Failure(NO_BROKER);
  const broker = await connected(url);
  try {
    await withBroker(broker, command, terminal);
  } finally {
    await broker.close();
  }
}

async function connected(url: string): Promise<Broker> {
  try {
    return await openBroker(url, 'operations');
  } catch (error) {
    const reason = (error instanceof Error ? error.message || error.name : String(error)).replace(/^Error: /, '');
    // Never the whole URL, which contains the password.
    throw new Failure(`RabbitMQ at ${new URL(url).host} cannot be reached: ${reason}`);
  }
}

function withBroker(broker: Broker, command: Exclude<Command, { name: 'help' }>, terminal: Terminal): Promise<void> {
  switch (command.name) {
    case 'list':
      return list(storesOf(broker), command.json, terminal);
    case 'show':
      return show(findStore(broker, command.flow), command, terminal);
    case 'replay':
      return replay(findStore(broker, command.flow), command, terminal, () => new Date());
    case 'export':
      return exportAll(findStore(broker, command.flow), terminal);
    case 'restore':
      return restore(findStore(broker, command.flow), command.file, terminal);
    case 'discard':
      return discard(findStore(broker, command.flow), command, terminal);
    case 'rebuild':
      return rebuild(broker, command, terminal);
  }
}
