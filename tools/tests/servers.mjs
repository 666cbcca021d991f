import { ensure, installPackages } from '../lib/apt.mjs';
import { findCommand } from '../lib/commands.mjs';

/** Programs that tests with a real proxy run: curl sends the README's requests, openssl makes certificates. */
const COMMANDS = ['curl', 'openssl'];
const INSTALL = process.platform === 'darwin' ? 'brew install' : 'sudo apt-get install -y --no-install-recommends';

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

/** Installs RabbitMQ where it is missing and that can be done. Throws StepFailed. */
export async function ensureRabbitmq() {
  const { rabbitmqAvailability } = await import('@recuerda/local-servers');
  const { reason, install } = rabbitmqAvailability();
  await ensure(
    () => rabbitmqAvailability().available,
    () => installPackages('Installing RabbitMQ for the tests', ['rabbitmq-server']),
    `The tests need a real RabbitMQ. ${reason}\n` +
      `Install it (nothing of it needs to run): ${install}\nor start Docker.`,
  );
}

/** Installs nginx, and the commands of its tests, where they are missing and that can be done. Throws StepFailed. */
export async function ensureNginx() {
  const { findNginx } = await import('@recuerda/testing');
  const missing = [...(findNginx() ? [] : ['nginx']), ...COMMANDS.filter((name) => !findCommand([name]))];
  const names = missing.join(' ');
  await ensure(
    () => findNginx() && COMMANDS.every((name) => findCommand([name])),
    () => installPackages(`Installing ${names} for the tests`, missing),
    `The tests need ${names}. Install it (nothing of it needs to run): ${INSTALL} ${names}`,
  );
}
