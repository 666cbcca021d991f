/**
 * Returns the specs of Playwright's JSON report as `{file, title, tests}`: `title` begins with those of its groups, and
 * `tests` has one for each project.
 */
export const playwrightSpecs = ({ suites = [] }) => suites.flatMap((suite) => specsIn(suite, suite.title, []));

const specsIn = ({ specs = [], suites = [] }, file, groups) => [
  ...specs.map(({ title, tests }) => ({ file, title: [...groups, title].join(' '), tests })),
  ...suites.flatMap((suite) => specsIn(suite, file, [...groups, suite.title])),
];
