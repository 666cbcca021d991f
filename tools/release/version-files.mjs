import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StepFailed } from '../lib/run-quietly.mjs';
import { workspacesIn } from '../lib/workspaces.mjs';

/** Files that name the product's version, beside its packages. Each pattern matches versions. */
const NAMED = [
  ['k8s/operations-job.yaml', /(?<=image: recuerda\/operations:)\S+/g],
  ['k8s/users-job.yaml', /(?<=image: recuerda\/identity:)\S+/g],
  ['deploy/Dockerfile', /(?<=^ARG VERSION=)\S+/gm],
  ['deploy/portal.Dockerfile', /(?<=^ARG VERSION=)\S+/gm],
  ['.github/ISSUE_TEMPLATE/bug.yml', /(?<=placeholder: )\d+\.\d+\.\d+/g],
];

/** Writes the version into every file below `root` that names it. */
export async function setVersion(root, version) {
  const packages = ['', ...(await workspacesIn(root))];
  for (const folder of packages)
    await edit(
      join(root, folder, 'package.json'),
      setIn((json) => [json], version),
    );
  const locked = (json) => [json, ...packages.map((folder) => json.packages[folder])];
  await edit(join(root, 'package-lock.json'), setIn(locked, version));
  for (const [file, pattern] of NAMED)
    await edit(join(root, file), (text) => {
      if (text.search(pattern) < 0) throw new StepFailed(`${file} names no version any more.`);
      return text.replace(pattern, version);
    });
}

const setIn = (objectsOf, version) => (text) => {
  const json = JSON.parse(text);
  for (const one of objectsOf(json)) if (one.version !== undefined) one.version = version;
  return `${JSON.stringify(json, null, 2)}\n`;
};

const edit = async (file, change) => writeFile(file, change(await readFile(file, 'utf8')));
