import '../../../../tools/tests/compile-once.mjs';
import FixedJsdomEnvironment from 'jest-fixed-jsdom';

/** A page of jsdom with Node's own fetch; our packages are taken from their source, others as Node takes them. */
export default class PortalEnvironment extends FixedJsdomEnvironment {
  constructor(...given) {
    super(...given);
    // Called by msw, which runs in here, though it is none of a page's.
    this.global.setImmediate = setImmediate;
    this.global.clearImmediate = clearImmediate;
  }

  exportConditions() {
    return ['@recuerda/source', 'node', 'import'];
  }
}
