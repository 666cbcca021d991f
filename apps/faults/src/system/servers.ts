import { openRunFolder, startBoth } from '@recuerda/testing';
import { BrokerServer } from './broker-server.js';
import { DatabaseServer } from './database-server.js';

export interface Servers {
  database: DatabaseServer;
  broker: BrokerServer;
  /** For files of a scenario. */
  folder: string;
  /** Stops the servers and removes their files. */
  stop(): Promise<void>;
}

/** Starts the servers of the run. Each scenario has its own database and virtual host in them. */
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
