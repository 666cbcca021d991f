import { getConsoleOutput } from '@jest/console';
import { DefaultReporter } from '@jest/reporters';

/** Shows a line for each test file. Only with what has failed it shows, and reports, what the file wrote. */
export default class QuietReporter extends DefaultReporter {
  onTestResult(test, result, allResults) {
    const failed = result.testExecError !== undefined || result.numFailingTests > 0;
    if (failed && result.console) {
      const written = getConsoleOutput(result.console, test.context.config, this._globalConfig);
      result.failureMessage += `\n  ● Output of ${test.path}\n\n${written}`;
    }
    result.console = undefined;
    super.onTestResult(test, result, allResults);
  }
}
