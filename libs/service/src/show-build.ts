import { buildOf } from './build.js';
import { commonConfig } from './config/common.js';
import { loadConfig } from './config/load-config.js';
import { createLogger } from './logging/pino-logger.js';
import { gauge } from './metrics/instruments.js';
import type { Env } from './tokens.js';

const buildInfo = gauge(
  'recuerda_build_info',
  'Always 1; the labels say what runs: version, revision and the version of Node.js.',
  ['version', 'revision', 'node'],
);

/**
 * Writes the first line of a process's log: what runs here. Metrics say it, too.
 *
 * @throws ConfigError
 */
export function showBuild(service: string, env: Env): void {
  const build = { ...buildOf(env), node: process.version };
  buildInfo.set(build, 1);
  createLogger(service, loadConfig(commonConfig, env).LOG_LEVEL).log({ msg: 'starting', ...build }, 'Start');
}
