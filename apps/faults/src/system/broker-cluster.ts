import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startRabbitmq, type RabbitmqServer } from '@recuerda/local-servers';
import { LoadBalancer } from './load-balancer.js';
import type { TrialBroker } from './broker-server.js';
import { depthsOf, type Replicas, replicasOf } from './queue-info.js';

/** As in k8s/components/rabbitmq-operator: a node without a majority refuses clients. */
const PAUSE_MINORITY = '[{rabbit, [{cluster_partition_handling, pause_minority}]}].\n';

interface ClusterSettings {
  folder: string;
  /** Whether a node without a majority pauses; otherwise it continues to accept connections. */
  pauseMinority: boolean;
}

/** Three RabbitMQ nodes behind one address, each of which can be killed and brought back. */
export class BrokerCluster implements TrialBroker {
  readonly #nodes: Map<string, RabbitmqServer>;
  readonly #alive: Set<string>;
  /** It runs epmd for all nodes, which must outlive it. */
  readonly #first: RabbitmqServer;
  readonly #balancer: LoadBalancer;

  private constructor(first: RabbitmqServer, nodes: readonly RabbitmqServer[], balancer: LoadBalancer) {
    this.#first = first;
    this.#nodes = new Map(nodes.map((node) => [node.nodeName, node]));
    this.#alive = new Set(this.#nodes.keys());
    this.#balancer = balancer;
  }

  /** `cleanUp` stops whatever was started, also when starting fails. */
  static async start(
    { folder, pauseMinority }: ClusterSettings,
    cleanUp: AsyncDisposableStack,
  ): Promise<BrokerCluster> {
    const start = async (name: string, like?: RabbitmqServer): Promise<RabbitmqServer> => {
      const dir = join(folder, name);
      await mkdir(dir, { recursive: true });
      if (pauseMinority) await writeFile(join(dir, 'advanced.config'), PAUSE_MINORITY);
      const shared = like && { epmdPort: like.epmdPort, cookie: like.cookie };
      const node = await startRabbitmq({ dir, nodeName: `${name}@localhost`, ...shared });
      cleanUp.defer(() => node.stop());
      return node;
    };
    const first = await start('one');
    const others = await Promise.all([start('two', first), start('three', first)]);
    for (const node of others) {
      await node.stopApp();
      await node.ctl('--quiet', 'join_cluster', first.nodeName);
      await node.startApp();
    }
    const nodes = [first, ...others];
    const balancer = await LoadBalancer.inFrontOf(nodes.map(({ port }) => port));
    cleanUp.defer(() => balancer.close());
    const cluster = new BrokerCluster(first, nodes, balancer);
    cleanUp.defer(() => cluster.#stopAll());
    return cluster;
  }

  get alive(): string[] {
    return [...this.#alive];
  }

  async create(vhost: string): Promise<string> {
    const url = new URL(await this.#first.createVhost(vhost));
    url.host = `127.0.0.1:${this.#balancer.port}`;
    return url.href;
  }

  async drop(vhost: string): Promise<void> {
    await this.#anyNode().ctl('--quiet', 'delete_vhost', vhost);
  }

  depths(vhost: string): Promise<Record<string, number>> {
    return depthsOf(this.#anyNode(), vhost);
  }

  replicas(vhost: string, queue: string): Promise<Replicas> {
    return replicasOf(this.#anyNode(), vhost, queue);
  }

  /** Sends SIGKILL; epmd keeps running. */
  async kill(name: string): Promise<void> {
    const node = this.#node(name);
    this.#alive.delete(name);
    process.kill(node.pid, 'SIGKILL');
    await node.exited;
  }

  /** Starts a killed node on its files, at its address. */
  async start(name: string): Promise<void> {
    const { dir, port, cookie } = this.#node(name);
    const node = await startRabbitmq({ dir, port, nodeName: name, cookie, epmdPort: this.#first.epmdPort });
    this.#nodes.set(name, node);
    this.#alive.add(name);
  }

  #node(name: string): RabbitmqServer {
    const node = this.#nodes.get(name);
    if (!node) throw new Error(`no node is called ${name}`);
    return node;
  }

  #anyNode(): RabbitmqServer {
    const [name] = this.#alive;
    if (name === undefined) throw new Error('all nodes are killed');
    return this.#node(name);
  }

  async #stopAll(): Promise<void> {
    await Promise.all([...this.#nodes.values()].map((node) => node.stop()));
  }
}
