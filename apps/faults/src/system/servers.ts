import { openRunFolder, startBoth } from '@recuerda/testing';
import { BrokerServer } from './broker-server.js';
import { DatabaseServer } from './database-server.js';

export interface Servers {
  database: DatabaseServer;
  broker: BrokerServer;
  /** For what a scenario keeps in files. */
  folder: string;
  /** Nothing of them is left. */
  stop(): Promise<void>;
}

/** The servers of the whole run: each scenario has a database and a virtual host of its own in them. */
export async function startServers(): Promise<Servers> {
  const folder = await openRunFolder('faults');
  try {
    const { postgres, rabbitmq, stop } = await startBoth(
      DatabaseServer.start(folder.path),
      BrokerServer.start(folder.path),
    );
    return { database: postgres, broker: rabbitmq, folder: folder.path, stop: () => stop().then(folder.remove) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
