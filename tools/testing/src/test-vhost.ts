import { randomUUID } from 'node:crypto';
import { runCtl, type CtlCommand } from '@recuerda/local-servers';
import { eventually } from './eventually.js';
import { required } from './environment.js';
import { ManagementApi } from './servers/management-api.js';

export interface QueueState {
  name: string;
  /** Ready and unacknowledged. */
  messages: number;
  arguments: Record<string, unknown>;
}

export interface TestVhost {
  name: string;
  url: string;
  /** Any rabbitmqctl command on this virtual host; resolves with what it printed. Starts an Erlang VM, 0.5 s of CPU. */
  ctl(command: string, ...args: string[]): Promise<string>;
  /** Has the broker close every connection, as an operator would; waits until there is one. */
  closeConnections(reason?: string): Promise<void>;
  deleteQueue(queue: string): Promise<void>;
  /** The broker refreshes its counts about every 5 s: poll with `eventually`, or ask a channel's `checkQueue`. */
  listQueues(): Promise<QueueState[]>;
  drop(): Promise<void>;
}

/** A fresh virtual host on the run's broker: one for each suite. */
export async function createTestVhost(): Promise<TestVhost> {
  const api = new ManagementApi(required('TEST_AMQP_MANAGEMENT_URL'));
  const name = `test-${randomUUID()}`;
  const url = new URL(required('TEST_AMQP_URL'));
  url.pathname = `/${name}`;
  await api.createVhost(name);
  return {
    name,
    url: url.href,
    ctl: (verb, ...args) =>
      runCtl(JSON.parse(required('TEST_AMQP_CTL')) as CtlCommand, '--quiet', verb, '--vhost', name, ...args),
    closeConnections: async (reason = 'closed by the test') => {
      // The broker lists a new connection late.
      const ofVhost = await eventually(async () => {
        const all = await api.get<{ name: string; vhost: string }[]>(['connections']);
        const own = all.filter(({ vhost }) => vhost === name);
        return own.length > 0 && own;
      });
      await Promise.all(ofVhost.map((connection) => api.delete(['connections', connection.name], reason)));
    },
    deleteQueue: (queue) => api.delete(['queues', name, queue]),
    listQueues: async () => {
      const queues = await api.get<QueueState[]>(['queues', name], '?disable_stats=true&enable_queue_totals=true');
      return queues.map(({ name: queue, messages, arguments: args }) => ({ name: queue, messages, arguments: args }));
    },
    drop: () => api.deleteVhost(name),
  };
}
