import { randomBytes } from 'node:crypto';
import type { StartedTestContainer } from 'testcontainers';
import type { RunningServers } from './running-servers.js';
import { POSTGRES_SETTINGS } from './postgres-settings.js';
import { startBoth } from './start-both.js';

const POSTGRES_PORT = 5432;
const AMQP_PORT = 5672;
const MANAGEMENT_PORT = 15672;

export async function startContainers(): Promise<RunningServers> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = randomBytes(16).toString('hex');
  const settings = Object.entries(POSTGRES_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { postgres, rabbitmq, stop } = await startBoth(
    new GenericContainer('postgres:18')
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withCommand(['postgres', ...settings])
      .withExposedPorts(POSTGRES_PORT)
      // The image first runs a server without TCP, which must not be taken for the real one.
      .withWaitStrategy(Wait.forSuccessfulCommand('pg_isready -q -h 127.0.0.1 -U postgres'))
      .start(),
    new GenericContainer('rabbitmq:4-management')
      .withExposedPorts(AMQP_PORT, MANAGEMENT_PORT)
      // As in a private server: the API reads the broker's own tables instead of statistics that come late.
      .withCopyContentToContainer([
        {
          content: 'management_agent.disable_metrics_collector = true\n',
          target: '/etc/rabbitmq/conf.d/90-tests.conf',
        },
      ])
      .withWaitStrategy(Wait.forSuccessfulCommand('rabbitmq-diagnostics -q check_port_connectivity'))
      .start(),
  );
  return {
    databaseUrl: `postgres://postgres:${password}@${address(postgres, POSTGRES_PORT)}/postgres`,
    managementUrl: `http://guest:guest@${address(rabbitmq, MANAGEMENT_PORT)}`,
    amqpUrl: `amqp://guest:guest@${address(rabbitmq, AMQP_PORT)}`,
    ctl: { command: 'docker', args: ['exec', rabbitmq.getId(), 'rabbitmqctl'] },
    stop,
  };
}

function address(container: StartedTestContainer, port: number): string {
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}
