/** Last line of a run, which machines read. */
export const countLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

export const sum = (counts) =>
  counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });

/** Nothing failed, and something was tested. */
export const succeeded = ({ passed, failed }) => failed === 0 && passed > 0;
