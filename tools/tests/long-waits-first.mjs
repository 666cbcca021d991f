import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/**
 * Tests of the whole system wait for minutes, those on servers for seconds; plain ones compute, and fill the cores at
 * the end.
 */
const KINDS = ['.e2e.ts', '.int-spec.ts'];

const rank = ({ path }) => {
  const kind = KINDS.findIndex((ending) => path.endsWith(ending));
  return kind === -1 ? KINDS.length : kind;
};

/** Tests of the same kind keep their order. */
export const byKind = (tests) => tests.toSorted((a, b) => rank(a) - rank(b));

export default class LongWaitsFirst extends Sequencer {
  sort(tests) {
    return byKind(super.sort(tests));
  }
}
