import { ensureRabbitmq } from './rabbitmq.mjs';

/** For runs whose servers are named by the environment, or that start their own. */
export const NO_SERVERS = { env: {}, stop: async () => undefined };

/** One PostgreSQL and one RabbitMQ for the whole run, unless the environment names some. Throws StepFailed. */
export async function startServers() {
  if (process.env.TEST_DATABASE_URL && process.env.TEST_AMQP_URL) return NO_SERVERS;
  const { dockerAnswers, startTestServers } = await import('@recuerda/testing');
  if (!(await dockerAnswers())) await ensureRabbitmq();
  console.log('Starting PostgreSQL and RabbitMQ for the tests ...');
  return startTestServers();
}
