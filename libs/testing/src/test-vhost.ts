import { randomUUID } from 'node:crypto';
import { createVhost, deleteVhost, runCtl, type CtlCommand } from '@recuerda/local-servers';
import { required } from './environment.js';

export interface QueueState {
  name: string;
  /** Ready and unacknowledged. */
  messages: number;
  consumers: number;
  arguments: Record<string, unknown>;
}

export interface TestVhost {
  name: string;
  url: string;
  /** Any rabbitmqctl command on this virtual host; resolves with what it printed. */
  ctl(command: string, ...args: string[]): Promise<string>;
  /** Has the broker close every connection, as an operator would. */
  closeConnections(reason?: string): Promise<void>;
  deleteQueue(queue: string): Promise<void>;
  /** The broker refreshes its counts about every 5 s: poll with `eventually`, or ask a channel's `checkQueue`. */
  listQueues(): Promise<QueueState[]>;
  drop(): Promise<void>;
}

/** A fresh virtual host on the run's broker: one for each suite. */
export async function createTestVhost(): Promise<TestVhost> {
  const command = JSON.parse(required('TEST_AMQP_CTL')) as CtlCommand;
  const name = `test-${randomUUID()}`;
  const url = await createVhost(command, required('TEST_AMQP_URL'), name);
  const ctl = (verb: string, ...args: string[]): Promise<string> =>
    runCtl(command, '--quiet', verb, '--vhost', name, ...args);
  return {
    name,
    url,
    ctl,
    closeConnections: async (reason = 'closed by the test') => {
      await ctl('close_all_connections', reason);
    },
    deleteQueue: async (queue) => {
      await ctl('delete_queue', queue);
    },
    listQueues: async () => {
      const printed = await ctl('list_queues', '--formatter', 'json', 'name', 'messages', 'consumers', 'arguments');
      return (JSON.parse(printed) as (Omit<QueueState, 'arguments'> & { arguments: unknown })[]).map(asState);
    },
    drop: () => deleteVhost(command, name),
  };
}

function asState(queue: Omit<QueueState, 'arguments'> & { arguments: unknown }): QueueState {
  return { ...queue, arguments: argumentsOf(queue.arguments) };
}

/** rabbitmqctl prints them as triples of name, type and value, an empty list as []. */
function argumentsOf(printed: unknown): Record<string, unknown> {
  if (!Array.isArray(printed)) return printed as Record<string, unknown>;
  return Object.fromEntries((printed as [string, string, unknown][]).map(([name, , value]) => [name, value]));
}
