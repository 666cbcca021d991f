import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { filledValues, parseEnvFile } from './env-file.mjs';
import { interpolate } from './interpolate.mjs';

/**
 * docker-compose.yml as Compose sees it after `sh deploy/make-env.sh`: merged and with its variables put in.
 *
 * @returns {Promise<{ project: object, uses: { name: string, required: boolean }[], variables: { name: string, value:
 * string,
 *   comment: string }[], apps: string[] }>} `apps`: those whose images it builds by deploy/Dockerfile
 */
export async function readCompose(root) {
  const variables = parseEnvFile(await readFile(join(root, '.env.example'), 'utf8'));
  const uses = [];
  const written = yaml.load(await readFile(join(root, 'docker-compose.yml'), 'utf8'));
  const project = interpolate(written, filledValues(variables), uses);
  const apps = Object.values(project.services).map((service) => service.build?.args?.APP);
  return { project, uses, variables, apps: [...new Set(apps.filter(Boolean))] };
}

/** Whether a service is ours, and then the name of its app: `recuerda/tasks:dev` is `tasks`. */
export const appOf = ({ image }) => /^recuerda\/([a-z-]+):/.exec(image)?.[1];

/** Runs until it is stopped. */
export const isLongRunning = ({ command, profiles = [] }) =>
  !(command ?? []).includes('--migrate') && !profiles.includes('operations');
