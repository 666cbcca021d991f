import { ROOT } from '../lib/paths.mjs';
import { environmentProblems, unreachedProblems } from './compose/environment.mjs';
import { hardeningProblems } from './compose/hardening.mjs';
import { readCompose } from './compose/read.mjs';
import { composeSchemaProblems } from './compose/schema.mjs';
import { variableProblems } from './compose/variables.mjs';
import { wiringProblems } from './compose/wiring.mjs';
import { documentedSettings } from './documented-settings.mjs';
import { settingsOf } from './k8s/settings.mjs';

/**
 * Holds docker-compose.yml, with what .env.example makes of it, against Compose's schema and what we ask of it
 * besides.
 */
export default async function check() {
  const compose = await readCompose(ROOT);
  const wrong = composeSchemaProblems(compose.project);
  // What has not the form of a Compose file cannot be asked anything else.
  if (wrong.length > 0) return wrong;
  const settings = { portal: await settingsOf('portal') };
  for (const app of compose.apps) settings[app] = await settingsOf(app);
  return [
    ...variableProblems(compose),
    ...hardeningProblems(compose.project),
    ...wiringProblems(compose.project, ROOT),
    ...environmentProblems(compose.project, settings),
    ...unreachedProblems(compose.project, await documentedSettings()),
  ];
}
