import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { observabilityFiles } from './k8s/observability.mjs';

/** Rewrites the manifests of deploy/observability after its rules or dashboards have changed. */
for (const [path, text] of Object.entries(await observabilityFiles())) await writeFile(join(ROOT, path), text);
