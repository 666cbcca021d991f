import { rabbitmqAvailability } from '@recuerda/local-servers';
import { startContainers } from './containers.js';
import { dockerAnswers } from './docker.js';
import type { RunningServers } from './running-servers.js';
import { startPrivateServers } from './private-servers.js';

/**
 * Environment of the tests' processes: TEST_AMQP_MANAGEMENT_URL with user and password, TEST_AMQP_CTL a CtlCommand as
 * JSON.
 */
export type TestEnvironment = Record<
  'TEST_DATABASE_URL' | 'TEST_AMQP_URL' | 'TEST_AMQP_MANAGEMENT_URL' | 'TEST_AMQP_CTL',
  string
>;

export interface TestServers {
  env: TestEnvironment;
  stop(): Promise<void>;
}

/**
 * One PostgreSQL and one RabbitMQ for a whole run: containers where a Docker engine answers, private servers otherwise.
 */
export async function startTestServers(): Promise<TestServers> {
  const { databaseUrl, amqpUrl, managementUrl, ctl, stop } = await start();
  const env = {
    TEST_DATABASE_URL: databaseUrl,
    TEST_AMQP_URL: amqpUrl,
    TEST_AMQP_MANAGEMENT_URL: managementUrl,
    TEST_AMQP_CTL: JSON.stringify(ctl),
  };
  return { env, stop };
}

async function start(): Promise<RunningServers> {
  const rabbitmq = rabbitmqAvailability();
  if (await dockerAnswers()) {
    try {
      return await startContainers();
    } catch (error) {
      // An engine may answer and yet reach no registry.
      if (!rabbitmq.available) throw error;
      console.warn(`Containers do not start, so private servers are used: ${(error as Error).message}`);
    }
  }
  if (rabbitmq.available) return startPrivateServers();
  throw new Error(
    `These tests need a real RabbitMQ: no Docker engine answers, and ${rabbitmq.reason} ` +
      `Start Docker, or install RabbitMQ (nothing of it needs to run): ${rabbitmq.install}`,
  );
}
