/** The messages of the rules that do not hold, of `[holds, message]` each. */
export const broken = (rules) => rules.filter(([holds]) => !holds).map(([, message]) => message);

/** Problems with the name of what has them in front. */
export const named = (name, problems) => problems.map((problem) => `${name}: ${problem}`);

/** A message for each value. */
export const each = (values, message) => values.map((value) => message(value));

/** Values that occur more than once. */
export const repeated = (values) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
