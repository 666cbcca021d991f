import '../compile-once.mjs';
import { TestEnvironment } from 'jest-environment-node';

/** The states of jest-circus and of its matchers: they hold the tests of their file. */
const OF_JEST = /^(EVENT_HANDLERS|JEST_|LOG_ERRORS_|RETRY_|TEST_TIMEOUT_|WAIT_BEFORE_|\$\$jest)/;

/**
 * One for all test files of a worker. What a file leaves of timers and environment variables is taken back; the runtime
 * restores mocks.
 */
export default class SharedEnvironment extends TestEnvironment {
  static #instance;

  constructor(...args) {
    if (SharedEnvironment.#instance) return SharedEnvironment.#instance;
    super(...args);
    SharedEnvironment.#instance = this;
    const { env, exit } = this.global.process;
    this.initial = { env: { ...env }, exit };
  }

  async teardown() {
    const { global, initial } = this;
    this.fakeTimersModern.useRealTimers();
    global.process.env = { ...initial.env };
    // Jest wraps it for each file.
    global.process.exit = initial.exit;
    for (const symbol of Object.getOwnPropertySymbols(global))
      if (OF_JEST.test(symbol.description)) delete global[symbol];
  }
}
