import { isAbsolute } from 'node:path';
import { 'module.exports' as SharedModulesRuntime } from '../tests/shared-modules/runtime.mjs';
import { SharingMap } from '../tests/shared-modules/sharing-map.mjs';
import { activeMutant, isOfLoading } from './coverage.mjs';

const OF_TESTS = /\.(spec|int-spec)\.ts$|\/__fixtures__\/|\/tools\/(?!local-servers|testing)/;

/** By mutant that is on while modules are loaded; all other mutants share theirs. */
let shared = newModules();

function newModules(key) {
  return { key, esm: new Map(), cjs: new Map() };
}

/** Like the tests' own runtime, but where modules must be loaded again for a mutant. */
class MutationRuntime extends SharedModulesRuntime {
  constructor(config, ...args) {
    super(config, ...args);
    if (!(this.registries.esModuleRegistry instanceof SharingMap)) return;
    const mutant = activeMutant();
    // In the dry run each test file loads its own, to see what it reaches by that.
    const key = mutant === undefined ? this._testPath : isOfLoading(mutant) ? mutant : undefined;
    if (shared.key !== key) shared = newModules(key);
    this.registries.esModuleRegistry = new SharingMap(shared.esm, isShareable);
    this.registries.moduleRegistry = new SharingMap(shared.cjs, isShareable);
  }
}

/** `key` is a file's path or address, or the name of a core module. */
function isShareable(key) {
  const path = key.replace('file://', '');
  return isAbsolute(path) && !OF_TESTS.test(path);
}

// Jest requires this file.
export { MutationRuntime as 'module.exports' };
