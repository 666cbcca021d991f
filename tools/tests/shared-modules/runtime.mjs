import Runtime from 'jest-runtime';
import { ROOT } from '../../lib/paths.mjs';
import { SharingMap } from './sharing-map.mjs';

/** This worker's modules by key and source maps by file, for each environment. */
const shared = new Map();

/** Tests, and what helps them: `expect` and `jest` are new for each file. */
const OF_TESTS =
  /\.(spec|int-spec|e2e)\.ts$|\/__fixtures__\/|\/@testing-library\/|^(tools|bench|apps\/(e2e|faults|portal))\//;
/** Tests of what a process has once, its metrics and its tracer, have modules of their own. */
const OF_PROCESS = /metricsText|'\/metrics'|prom-client|Collector|Tracing/;

/**
 * Evaluates a module once in a worker, not once for each test file. All files of the worker need the same environment.
 * See docs/decisions/0053-test-files-share-modules.md.
 */
class SharedModulesRuntime extends Runtime {
  constructor(config, ...args) {
    super(config, ...args);
    if (OF_PROCESS.test(this.fileCache.readFile(this._testPath))) return;
    const { esm, cjs, sourceMaps } = sharedOf(config.testEnvironment);
    this.registries.esModuleRegistry = new SharingMap(esm, isShareable);
    this.registries.moduleRegistry = new SharingMap(cjs, isShareable);
    this.transformCache.sourceMaps = sourceMaps;
    // A shared module imports lazily by the runtime that loaded it, whose test file may have ended.
    this.testState.teardown = () => this.testState.enterTestCode();
  }
}

function sharedOf(environment) {
  if (!shared.has(environment)) shared.set(environment, { esm: new Map(), cjs: new Map(), sourceMaps: new Map() });
  return shared.get(environment);
}

/** `key` is a file's path or address, or the name of a core module. */
function isShareable(key) {
  const path = key.replace('file://', '');
  return path.startsWith(ROOT) && !OF_TESTS.test(path.slice(ROOT.length));
}

// Jest requires this file.
export { SharedModulesRuntime as 'module.exports' };
