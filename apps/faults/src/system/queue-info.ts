/** rabbitmqctl of a node. */
export interface Ctl {
  ctl(...args: string[]): Promise<string>;
}

/** Returns the number of messages, ready or unacknowledged, by queue. */
export async function depthsOf(node: Ctl, vhost: string): Promise<Record<string, number>> {
  const queues = await list<{ name: string; messages: number }>(node, vhost, ['name', 'messages']);
  return Object.fromEntries(queues.map(({ name, messages }) => [name, messages]));
}

export interface Replicas {
  /** Names of nodes. */
  leader: string;
  members: readonly string[];
}

/** Returns the nodes of a quorum queue. */
export async function replicasOf(node: Ctl, vhost: string, queue: string): Promise<Replicas> {
  const queues = await list<Replicas & { name: string }>(node, vhost, ['name', 'leader', 'members']);
  const found = queues.find(({ name }) => name === queue);
  if (!found) throw new Error(`no queue is called ${queue}`);
  return found;
}

async function list<T>(node: Ctl, vhost: string, columns: readonly string[]): Promise<T[]> {
  const printed = await node.ctl('--quiet', 'list_queues', '--vhost', vhost, '--formatter', 'json', ...columns);
  return JSON.parse(printed) as T[];
}
