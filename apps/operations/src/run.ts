import { Logger } from '@nestjs/common';
import { type Broker, openBroker } from '@recuerda/messaging';
import { amqpUrl, ConfigError, type Env, loadConfig } from '@recuerda/service';
import { z } from 'zod';
import { type Command, parseArguments } from './command-line/arguments.js';
import { Failure, UsageError } from './command-line/failure.js';
import { Terminal } from './command-line/terminal.js';
import { discard } from './dead-letters/discard.js';
import { exportAll } from './dead-letters/export.js';
import { list } from './dead-letters/list.js';
import { placeOf, placesOf } from './dead-letters/places.js';
import { replay } from './dead-letters/replay.js';
import { restore } from './dead-letters/restore.js';
import { show } from './dead-letters/show.js';
import { rebuild } from './projections/rebuild.js';

const config = z.object({ AMQP_URL: amqpUrl.optional() });
const NO_BROKER = `AMQP_URL is not set: the RabbitMQ of the services.

Where everything runs in one process without RabbitMQ there are no queues, and so no dead letters in them, and nothing
that this command could ask. See "In one process" in docs/operations.md.`;
const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

/** Runs one command. Answers the exit code: 0 it was done, 1 it was not, 2 it is none. */
export async function run(args: readonly string[], env: Env, terminal = standardTerminal()): Promise<number> {
  // The answer alone belongs on standard output; what goes wrong is told by the error.
  Logger.overrideLogger(false);
  try {
    await execute(parseArguments(args), env, terminal);
    return DONE;
  } catch (error) {
    terminal.tell(error instanceof Error ? told(error) : String(error));
    return error instanceof UsageError ? MISUSED : FAILED;
  }
}

const standardTerminal = (): Terminal => new Terminal(process.stdin, process.stdout, process.stderr);

/** What can be mended is told without a stack. */
const told = (error: Error): string =>
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
    // Never the whole URL: it holds the password.
    throw new Failure(`RabbitMQ at ${new URL(url).host} cannot be reached: ${reason}`);
  }
}

function withBroker(broker: Broker, command: Exclude<Command, { name: 'help' }>, terminal: Terminal): Promise<void> {
  switch (command.name) {
    case 'list':
      return list(placesOf(broker), command.json, terminal);
    case 'show':
      return show(placeOf(broker, command.flow), command, terminal);
    case 'replay':
      return replay(placeOf(broker, command.flow), command, terminal, () => new Date());
    case 'export':
      return exportAll(placeOf(broker, command.flow), terminal);
    case 'restore':
      return restore(placeOf(broker, command.flow), command.file, terminal);
    case 'discard':
      return discard(placeOf(broker, command.flow), command, terminal);
    case 'rebuild':
      return rebuild(broker, command, terminal);
  }
}
