import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface NodeSettings {
  dir: string;
  name: string;
  host: string;
  port: number;
  distPort: number;
  epmdPort: number;
  cookie: string;
  management: boolean;
  managementPort: number;
  definitions: string | undefined;
}

/** Writes what the node reads at its start; its data from an earlier start stays. */
export async function writeNodeFiles({
  dir,
  name,
  host,
  port,
  cookie,
  management,
  managementPort,
  definitions,
}: NodeSettings): Promise<void> {
  for (const name of ['home', 'mnesia', 'log', 'gen', 'exp']) await mkdir(join(dir, name), { recursive: true });
  const cookieFile = join(dir, 'home', '.erlang.cookie');
  await rm(cookieFile, { force: true });
  await writeFile(cookieFile, cookie);
  await chmod(cookieFile, 0o400);
  await writeFile(join(dir, 'enabled_plugins'), management ? '[rabbitmq_management].\n' : '[].\n');
  await writeFile(
    join(dir, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = ${host}:${port}`,
      'disk_free_limit.absolute = 50MB',
      'vm_memory_high_watermark.absolute = 1GB',
      'log.console = false',
      // Explicit, because RabbitMQ 4 would not log to a file when it is started with exec.
      `log.dir = ${join(dir, 'log')}`,
      `log.file = ${name}.log`,
      'log.file.level = info',
      ...(definitions === undefined ? [] : [`load_definitions = ${definitions}`]),
      ...(management ? managementLines(host, managementPort) : []),
      '',
    ].join('\n'),
  );
}

/** Without its collector the API reads the broker's own tables, and costs nothing without requests. */
const managementLines = (host: string, port: number): string[] => [
  `management.tcp.ip = ${host}`,
  `management.tcp.port = ${port}`,
  'management_agent.disable_metrics_collector = true',
];

/**
 * Erlang's schedulers spin before they sleep; beside other work on few cores that made a rabbitmqctl of 0.4 s take 20
 * s.
 */
const NO_BUSY_WAIT = '+sbwt none +sbwtdcpu none +sbwtdio none';
const LOOPBACK_DISTRIBUTION = '-start_epmd false -kernel inet_dist_use_interface {127,0,0,1}';

/** The environment of the broker and of rabbitmqctl: the two must agree. Nothing of it points outside `dir`. */
export function nodeEnvironment({ dir, name, host, port, distPort, epmdPort }: NodeSettings): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: join(dir, 'home'),
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    // Not the working directory of rabbitmqctl.
    ERL_CRASH_DUMP: join(dir, 'erl_crash.dump'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    // Makes the script exec the broker, so that the spawned pid is the broker's.
    RUNNING_UNDER_SYSTEMD: '1',
    RABBITMQ_NODENAME: name,
    RABBITMQ_NODE_IP_ADDRESS: host,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(dir, 'mnesia'),
    RABBITMQ_LOG_BASE: join(dir, 'log'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(dir, 'gen'),
    RABBITMQ_PLUGINS_EXPAND_DIR: join(dir, 'exp'),
    RABBITMQ_CONFIG_FILE: join(dir, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(dir, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, 'enabled_plugins'),
    RABBITMQ_PID_FILE: join(dir, 'pid'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `+S 2:2 ${NO_BUSY_WAIT} ${LOOPBACK_DISTRIBUTION}`,
    RABBITMQ_CTL_ERL_ARGS: `${NO_BUSY_WAIT} ${LOOPBACK_DISTRIBUTION}`,
    // By default there are only eleven ports for all concurrent rabbitmqctl of a machine.
    RABBITMQ_CTL_DIST_PORT_MIN: '35672',
    RABBITMQ_CTL_DIST_PORT_MAX: '36671',
  };
}
