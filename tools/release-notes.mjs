import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { runTool } from './lib/prepare.mjs';
import { StepFailed } from './lib/run-quietly.mjs';
import { notesOf } from './release/changelog.mjs';

const read = (file) => readFile(join(ROOT, file), 'utf8');

/** `node tools/release-notes.mjs v1.2.3`: prints its notes. Fails unless tag, package and changelog agree. */
await runTool(async () => {
  const [tag] = process.argv.slice(2);
  const { version } = JSON.parse(await read('package.json'));
  if (tag !== `v${version}`) throw new StepFailed(`The tag is ${tag}, but package.json has version ${version}.`);
  const notes = notesOf(await read('CHANGELOG.md'), version);
  if (!notes) throw new StepFailed(`CHANGELOG.md has no notes for ${version}.`);
  console.log(notes);
  return 0;
});
