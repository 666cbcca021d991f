import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './paths.mjs';

/** The commit that is checked out; undefined where this is no repository, or there is no git. */
export const currentRevision = () =>
  promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
