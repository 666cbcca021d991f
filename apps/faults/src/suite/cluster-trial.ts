import { randomUUID } from 'node:crypto';
import { FakeProvider, TEST_KEY } from '@recuerda/testing';
import type { CloudProvider } from '../cloud/cloud-provider.js';
import { createLoad, type Load } from '../load/load.js';
import type { LoadSettings } from '../load/load-settings.js';
import { observeProcesses } from '../checker/observations/processes.js';
import { ServiceCluster, type ServiceClusterSettings } from '../system/service-cluster.js';
import type { TrialBroker } from '../system/broker-server.js';
import type { Servers } from '../system/servers.js';
import { PROVIDER_KEYS, type SystemUnderTest, Trial } from './trial.js';

export interface ClusterTrialSettings extends LoadSettings {
  scale?: NonNullable<ServiceClusterSettings['scale']>;
  proxied?: NonNullable<ServiceClusterSettings['proxied']>;
  /** Added to the environment of every service. */
  env?: Readonly<Record<string, string>>;
  version?: NonNullable<ServiceClusterSettings['version']>;
  /** Default: the run's broker. */
  broker?: TrialBroker;
  /** Sends by the Cloud API; default: by the form. */
  cloud?: CloudProvider;
}

/** The services as separate processes, with their own virtual host and database. */
export class ClusterTrial extends Trial {
  private constructor(
    readonly cluster: ServiceCluster,
    /** Virtual host in its broker. */
    readonly vhost: string,
    readonly amqpUrl: string,
    system: SystemUnderTest,
    load: Load,
  ) {
    super(system, load);
  }

  /** `cleanUp` ends whatever was started, also when starting fails. */
  static async open(
    servers: Servers,
    settings: ClusterTrialSettings,
    cleanUp: AsyncDisposableStack,
  ): Promise<ClusterTrial> {
    const name = `trial-${randomUUID()}`;
    const databaseUrl = await servers.database.create(name);
    cleanUp.defer(() => servers.database.drop(name));
    const { env, scale, proxied, version, broker = servers.broker, cloud } = settings;
    const amqpUrl = await broker.create(name);
    cleanUp.defer(() => broker.drop(name));
    const provider = await FakeProvider.start();
    cleanUp.defer(() => provider.close());
    const cluster = await ServiceCluster.start({
      env: {
        DATABASE_URL: databaseUrl,
        AMQP_URL: amqpUrl,
        WHATSAPP_URL: provider.url,
        SECRETS_KEY: TEST_KEY,
        ...PROVIDER_KEYS,
        ...cloud?.env,
        ...env,
      },
      ...(scale && { scale }),
      ...(proxied && { proxied }),
      ...(version && { version }),
    });
    cleanUp.defer(() => cluster.stop());
    const processHealth = () => observeProcesses(cluster, broker, name);
    const system = { url: cluster.url, databaseUrl, provider, posts: cloud && (() => cloud.posts()), processHealth };
    return new ClusterTrial(
      cluster,
      name,
      amqpUrl,
      system,
      await createLoad(system, { ...settings, consent: cloud !== undefined }, cleanUp),
    );
  }
}
