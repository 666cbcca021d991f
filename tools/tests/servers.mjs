import { ensureRabbitmq } from './rabbitmq.mjs';

/** One PostgreSQL and one RabbitMQ for the whole run, unless the environment names some. Throws StepFailed. */
export async function startServers() {
  if (process.env.TEST_DATABASE_URL && process.env.TEST_AMQP_URL) return { env: {}, stop: async () => undefined };
  const { dockerAnswers, startTestServers } = await import('@recuerda/testing');
  if (!(await dockerAnswers())) await ensureRabbitmq();
  console.log('Starting PostgreSQL and RabbitMQ for the tests ...');
  return startTestServers();
}
