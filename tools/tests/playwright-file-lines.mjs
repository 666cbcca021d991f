import { relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** Reporter of Playwright that shows a line for each file and project, and what has failed. */
export default class FileLines {
  #files = new Map();

  onBegin(_config, suite) {
    for (const test of suite.allTests()) {
      const key = keyOf(test);
      const file = this.#files.get(key) ?? { left: new Set(), failed: false, ms: 0 };
      file.left.add(test.id);
      this.#files.set(key, file);
    }
  }

  onTestEnd(test, { status, duration, errors }) {
    const key = keyOf(test);
    const file = this.#files.get(key);
    const isBad = status !== 'skipped' && status !== test.expectedStatus;
    if (isBad) console.log(`  ● ${key} › ${titleOf(test)}: ${status}`);
    for (const error of isBad ? errors : []) show(error);
    file.failed ||= isBad;
    file.ms += duration;
    file.left.delete(test.id);
    if (file.left.size === 0)
      console.log(`${file.failed ? 'FAIL' : 'PASS'} ${key} (${(file.ms / 1_000).toFixed(1)} s)`);
  }

  onError(error) {
    show(error);
  }

  printsToStdio() {
    return true;
  }
}

const keyOf = ({ location, parent }) => `${parent.project().name} ${relative(ROOT, location.file)}`;

/** Without the project and the file, which come first. */
const titleOf = (test) => test.titlePath().slice(3).join(' › ');

const show = ({ message, stack, snippet }) =>
  console.log(`\n${[stack ?? message, snippet].filter(Boolean).join('\n\n')}\n`.replaceAll('\n', '\n    '));
