import { environmentProblems, unreachedProblems } from './k8s/environment.mjs';
import { flowProblems } from './k8s/flows.mjs';
import { appOf, containersOf, workloads } from './k8s/objects.mjs';
import { renderOverlays } from './k8s/overlays.mjs';
import { exposedSecretProblems, referenceProblems } from './k8s/references.mjs';
import { connectionProblems, kedaProblems } from './k8s/scaling.mjs';
import { schemaProblems } from './k8s/schemas.mjs';
import { selectorProblems } from './k8s/selectors.mjs';
import { operationProblems, restrictedProblems, sandboxProblems, terminationProblems } from './k8s/workloads.mjs';
import { observabilityProblems } from './k8s-observability.mjs';
import { named } from './problems.mjs';
import { documentedSettings, settingsOf } from './settings.mjs';

const RULES = [
  ...[referenceProblems, exposedSecretProblems, selectorProblems, flowProblems, restrictedProblems],
  ...[operationProblems, terminationProblems, sandboxProblems, kedaProblems, connectionProblems],
];

/** Checks every overlay of k8s/: its objects against their schemas, then the objects against one another. */
export default async function check() {
  const problems = await observabilityProblems();
  for (const { name, objects, selfContained } of await renderOverlays()) {
    const wrong = schemaProblems(objects);
    // Objects that break their schema cannot be checked further.
    const found = wrong.length > 0 ? wrong : await crossProblems(objects, { selfContained });
    problems.push(...named(`overlays/${name}`, found));
  }
  return problems;
}

async function crossProblems(objects, options) {
  const apps = workloads(objects).flatMap(({ template }) => containersOf(template).map(appOf));
  return [
    ...RULES.flatMap((rule) => rule(objects, options)),
    ...environmentProblems(objects, await settingsOf(apps.filter(Boolean))),
    ...unreachedProblems(objects, await documentedSettings()),
  ];
}
