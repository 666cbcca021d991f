import { mixinJestEnvironment } from '@stryker-mutator/jest-runner';
import NodeEnvironment from '../tests/shared-modules/environment.mjs';
import { activeMutant, durationOf, storeCoverage } from './coverage.mjs';

/** Part of Stryker's own environment for one that is not shared: its context, and the names of test files. */
const StrykerLink = mixinJestEnvironment(
  class {
    global = {};
  },
);

/** The mutant that a test has failed for: the others need not run. */
let killed;

/** A test for a mutant may take this long, ms, and so many times as long as without. */
const [SHORTEST_LIMIT_MS, FACTOR] = [2_000, 5];

/** Reports to Stryker what each test file reaches, and ends the run for a mutant at the first test that fails. */
export default class MutationEnvironment extends NodeEnvironment {
  constructor(config, context) {
    super(config, context);
    this.stryker = new StrykerLink(config, context).global.__stryker__;
    this.stryker.activeMutant = activeMutant();
    this.stryker.currentTestId = undefined;
    this.stryker.mutantCoverage ??= { static: {}, perTest: {} };
    this.before = { ...this.stryker.mutantCoverage.static };
    this.names = [];
    this.durations = {};
    this.global.__stryker__ = this.stryker;
  }

  handleTestEvent(event, state) {
    super.handleTestEvent(event);
    if (event.name === 'run_start') {
      this.names = testsIn(state.rootDescribeBlock).map(fullName);
      if (killed !== undefined && killed === activeMutant())
        for (const test of testsIn(state.rootDescribeBlock)) test.mode = 'skip';
      // What hooks reach counts for all tests of the file.
      this.stryker.currentTestId = this.testPath;
    }
    if (event.name === 'test_start') {
      const name = fullName(event.test);
      this.stryker.currentTestId = name;
      if (killed !== undefined && killed === activeMutant()) event.test.mode = 'skip';
      // What waits for ever fails here; Stryker's own limit would cost the worker.
      if (activeMutant() !== undefined)
        event.test.timeout = SHORTEST_LIMIT_MS + FACTOR * durationOf(this.testPath, name);
    }
    if (event.name === 'test_done') {
      this.stryker.currentTestId = this.testPath;
      this.durations[fullName(event.test)] = event.test.duration ?? 0;
      if (event.test.errors.length > 0) killed = activeMutant();
    }
  }

  async teardown() {
    await super.teardown();
    this.stryker.currentTestId = undefined;
    if (activeMutant() !== undefined) return;
    const { perTest, static: loaded } = this.stryker.mutantCoverage;
    const ofLoading = Object.keys(loaded).filter((mutant) => loaded[mutant] !== this.before[mutant]);
    const ofAll = { ...perTest[this.testPath], ...Object.fromEntries(ofLoading.map((mutant) => [mutant, 1])) };
    delete perTest[this.testPath];
    for (const name of this.names) perTest[name] = { ...perTest[name], ...ofAll };
    const reached = new Set(this.names.flatMap((name) => Object.keys(perTest[name])));
    storeCoverage({ path: this.testPath, reached: [...reached], loaded: ofLoading, durations: this.durations });
    for (const mutant of ofLoading) delete loaded[mutant];
  }
}

// Stryker adds nothing to an environment that it takes for its own.
for (const mark of Object.getOwnPropertySymbols(StrykerLink)) MutationEnvironment[mark] = true;

const testsIn = ({ children }) => children.flatMap((child) => (child.type === 'test' ? child : testsIn(child)));

const fullName = ({ name, parent }) =>
  parent === undefined || parent.name === 'ROOT_DESCRIBE_BLOCK' ? name : `${fullName(parent)} ${name}`;
