import { ROOT } from '../lib/paths.mjs';
import { readCompose } from './compose/read.mjs';
import * as rules from './compose/rules.mjs';
import { documentedSettings, settingsOf } from './settings.mjs';

/** Holds docker-compose.yml, with the values of .env.example, against Compose's schema and our own rules. */
export default async function check() {
  const compose = await readCompose(ROOT);
  const { project, apps } = compose;
  const wrong = rules.schemaProblems(project);
  // The other rules need the form of a Compose file.
  if (wrong.length > 0) return wrong;
  return [
    ...rules.variableProblems(compose),
    ...rules.hardeningProblems(project),
    ...rules.wiringProblems(project, ROOT),
    ...rules.environmentProblems(project, await settingsOf([...apps, 'portal'])),
    ...rules.unreachedProblems(project, await documentedSettings()),
  ];
}
