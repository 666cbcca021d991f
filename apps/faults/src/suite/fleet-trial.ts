import { randomUUID } from 'node:crypto';
import { FakeProvider } from '@recuerda/testing';
import { enterLoad, type Load, type LoadSettings } from '../load/load.js';
import { askConduct } from '../oracle/witnesses/conduct.js';
import { Fleet, type FleetSettings } from '../system/fleet.js';
import type { TrialBroker } from '../system/broker-server.js';
import type { Servers } from '../system/servers.js';
import { PROVIDER_KEYS, type Subject, Trial } from './trial.js';

export interface FleetTrialSettings extends LoadSettings {
  scale?: NonNullable<FleetSettings['scale']>;
  gated?: NonNullable<FleetSettings['gated']>;
  /** Added to the environment of every service. */
  env?: Readonly<Record<string, string>>;
  /** Instead of the run's own. */
  broker?: TrialBroker;
}

/** The services as separate processes, over a virtual host and a database of their own. */
export class FleetTrial extends Trial {
  private constructor(
    readonly fleet: Fleet,
    /** Of its broker. */
    readonly vhost: string,
    readonly amqpUrl: string,
    subject: Subject,
    load: Load,
  ) {
    super(subject, load);
  }

  /** Whatever it opened is ended by `cleanUp`, also when opening fails. */
  static async open(
    servers: Servers,
    settings: FleetTrialSettings,
    cleanUp: AsyncDisposableStack,
  ): Promise<FleetTrial> {
    const name = `trial-${randomUUID()}`;
    const databaseUrl = await servers.database.create(name);
    cleanUp.defer(() => servers.database.drop(name));
    const { env, scale, gated, broker = servers.broker } = settings;
    const amqpUrl = await broker.create(name);
    cleanUp.defer(() => broker.drop(name));
    const provider = await FakeProvider.start();
    cleanUp.defer(() => provider.close());
    const fleet = await Fleet.start({
      env: { DATABASE_URL: databaseUrl, AMQP_URL: amqpUrl, WHATSAPP_URL: provider.url, ...PROVIDER_KEYS, ...env },
      ...(scale && { scale }),
      ...(gated && { gated }),
    });
    cleanUp.defer(() => fleet.stop());
    const conduct = () => askConduct(fleet, broker, name);
    const subject = { url: fleet.url, databaseUrl, provider, conduct };
    return new FleetTrial(fleet, name, amqpUrl, subject, await enterLoad(subject, settings, cleanUp));
  }
}
