import { documentedSettings } from './documented-settings.mjs';
import { connectionProblems } from './k8s/connections.mjs';
import { environmentProblems, unreachedProblems } from './k8s/environment.mjs';
import { flowProblems } from './k8s/flows.mjs';
import { kedaProblems } from './k8s/keda.mjs';
import { appOf, containersOf, workloads } from './k8s/objects.mjs';
import { observabilityProblems } from './k8s/observability.mjs';
import { operationProblems } from './k8s/operation.mjs';
import { renderOverlays } from './k8s/overlays.mjs';
import { referenceProblems } from './k8s/references.mjs';
import { restrictedProblems } from './k8s/restricted.mjs';
import { schemaProblems } from './k8s/schemas.mjs';
import { sandboxProblems } from './k8s/sandbox.mjs';
import { exposedSecretProblems } from './k8s/secrets.mjs';
import { selectorProblems } from './k8s/selectors.mjs';
import { settingsOf } from './k8s/settings.mjs';
import { preStopProblems, terminationProblems } from './k8s/termination.mjs';

/** Checks every overlay of k8s/: its objects against their schemas, then the objects against one another. */
export default async function check() {
  const problems = await observabilityProblems();
  const overlays = await renderOverlays();
  for (const { name, objects, selfContained } of overlays) {
    const wrong = schemaProblems(objects);
    // Objects that break their schema cannot be checked further.
    const found = wrong.length > 0 ? wrong : await crossChecks(objects, { selfContained });
    problems.push(...found.map((problem) => `overlays/${name}: ${problem}`));
  }
  return problems;
}

async function crossChecks(objects, options) {
  return [
    ...referenceProblems(objects, options),
    ...selectorProblems(objects),
    ...flowProblems(objects),
    ...restrictedProblems(objects),
    ...operationProblems(objects),
    ...terminationProblems(objects),
    ...preStopProblems(objects),
    ...exposedSecretProblems(objects),
    ...sandboxProblems(objects, options),
    ...environmentProblems(objects, await settingsOfAll(objects)),
    ...unreachedProblems(objects, await documentedSettings()),
    ...kedaProblems(objects),
    ...connectionProblems(objects),
  ];
}

async function settingsOfAll(objects) {
  const apps = new Set(workloads(objects).flatMap(({ template }) => containersOf(template).map(appOf)));
  const settings = {};
  for (const app of apps) if (app) settings[app] = await settingsOf(app);
  return settings;
}
