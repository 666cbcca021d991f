import { existsSync } from 'node:fs';
import { quietly, StepFailed } from '../lib/quiet.mjs';

const APT_GET = '/usr/bin/apt-get';

/** One PostgreSQL and one RabbitMQ for the whole run, unless the environment names some. Throws StepFailed. */
export async function startServers() {
  if (process.env.TEST_DATABASE_URL && process.env.TEST_AMQP_URL) return { env: {}, stop: async () => undefined };
  const { dockerAnswers, startTestServers } = await import('@recuerda/testing');
  if (!(await dockerAnswers())) await ensureRabbitmq();
  console.log('Starting PostgreSQL and RabbitMQ for the tests ...');
  return startTestServers();
}

async function ensureRabbitmq() {
  const { rabbitmqAvailability } = await import('@recuerda/local-servers');
  const found = rabbitmqAvailability();
  if (found.available) return;
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) {
    throw new StepFailed(
      `The tests need a real RabbitMQ. ${found.reason}\nInstall it (nothing of it needs to run): ${found.install}\nor start Docker.`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', 'rabbitmq-server'];
  await quietly('Installing RabbitMQ for the tests', APT_GET, install, { env }).catch(async () => {
    // A fresh image has no package lists.
    await quietly('Reading the package lists', APT_GET, ['update'], { env });
    await quietly('Installing RabbitMQ for the tests', APT_GET, install, { env });
  });
}
