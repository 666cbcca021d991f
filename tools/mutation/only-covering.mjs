import { activeMutant, filesReaching } from './coverage.mjs';

/** Jest's filter of test files: Stryker itself selects by the tests' names, for which Jest loads all files. */
function onlyCovering(paths) {
  const mutant = activeMutant();
  if (mutant === undefined) return { filtered: paths };
  const files = new Set(filesReaching(mutant));
  return { filtered: paths.filter((path) => files.has(path)) };
}

// Jest requires this file.
export { onlyCovering as 'module.exports' };
