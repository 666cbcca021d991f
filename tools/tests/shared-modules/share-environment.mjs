import { relative } from 'node:path';
import { CapturedOutput } from '../captured-output.mjs';
import '../compile-once.mjs';
import { recordCpuSeconds } from '../../testing/src/cpu-seconds.ts';
import { ROOT } from '../../lib/paths.mjs';

/** The states of jest-circus and of its matchers: they hold the tests of their file. */
const OF_JEST = /^(EVENT_HANDLERS|JEST_|LOG_ERRORS_|RETRY_|TEST_TIMEOUT_|WAIT_BEFORE_|\$\$jest)/;

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'];

/**
 * Returns a test environment like `Base` that is one for all test files of a worker. What a file leaves of timers and
 * environment variables is taken back; the runtime restores mocks.
 */
export const shareEnvironment = (Base) =>
  class SharedEnvironment extends Base {
    static #instance;

    constructor(config, context) {
      if (SharedEnvironment.#instance)
        return Object.assign(SharedEnvironment.#instance, { testPath: context.testPath });
      super(config, { ...context, console: consoleOf(() => SharedEnvironment.#instance?.global) });
      SharedEnvironment.#instance = this;
      this.testPath = context.testPath;
      const { env, exit } = this.global.process;
      const timers = Object.fromEntries(TIMERS.map((name) => [name, this.global[name]]));
      this.initial = { env: { ...env }, exit, timers };
    }

    async setup() {
      await super.setup();
      this.output = new CapturedOutput();
      this.output.start();
    }

    handleTestEvent({ name }) {
      // Jest keeps what the file's console got for the reporter.
      const text = name === 'run_finish' ? this.output.take() : '';
      if (text !== '') this.global.console.log(text);
    }

    async teardown() {
      this.output.stop();
      recordCpuSeconds(relative(ROOT, this.testPath));
      const { global, initial } = this;
      this.fakeTimersModern.useRealTimers();
      // A spy on a fake timer puts that back when it is restored.
      Object.assign(global, initial.timers);
      global.process.env = { ...initial.env };
      // Jest wraps it for each file.
      global.process.exit = initial.exit;
      for (const symbol of Object.getOwnPropertySymbols(global))
        if (OF_JEST.test(symbol.description)) delete global[symbol];
    }
  };

/** The console of the present test file, which Jest sets in the environment. */
const consoleOf = (global) => new Proxy(console, { get: (own, name) => (global()?.console ?? own)[name] });
