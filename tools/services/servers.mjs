import { join } from 'node:path';
import { rabbitmqAvailability, startPostgres, startRabbitmq } from '@recuerda/local-servers';
import { StepFailed } from '../lib/run-quietly.mjs';

/**
 * Returns the shared database and broker of the services: those of DATABASE_URL and AMQP_URL, or private ones with
 * their data in `folder`. `onEnd` is called when a private one ends unexpectedly. Throws StepFailed.
 */
export async function startServers(folder, onEnd) {
  const started = [];
  const stop = async () => {
    for (const server of started.reverse()) await server.stop();
  };
  const watch = (name, server) => {
    started.push(server);
    void server.exited.then(() => onEnd(name));
    return server.url;
  };
  const { DATABASE_URL, AMQP_URL } = process.env;
  const rabbitmq = rabbitmqAvailability();
  if (!AMQP_URL && !rabbitmq.available) {
    throw new StepFailed(
      `The services need RabbitMQ. ${rabbitmq.reason}\n` +
        `Set AMQP_URL, or install it (nothing of it needs to run): ${rabbitmq.install}`,
    );
  }
  try {
    if (!DATABASE_URL || !AMQP_URL) console.log(`Starting private servers in ${folder} ...`);
    const databaseUrl = DATABASE_URL || watch('PostgreSQL', await startPostgres({ dataDir: join(folder, 'postgres') }));
    const amqpUrl = AMQP_URL || watch('RabbitMQ', await startRabbitmq({ dir: join(folder, 'rabbitmq') }));
    return { databaseUrl, amqpUrl, stop };
  } catch (error) {
    await stop();
    throw error.name === 'LocalServerError' ? new StepFailed(error.message) : error;
  }
}
