import FixedJsdomEnvironment from 'jest-fixed-jsdom';
import { shareEnvironment } from '../../../../tools/tests/shared-modules/share-environment.mjs';

/**
 * A page of jsdom with Node's own fetch; our packages are taken from their source, others as Node takes them. After a
 * test file the page is empty, and nothing of the file waits or listens any more.
 */
export default class PortalEnvironment extends shareEnvironment(FixedJsdomEnvironment) {
  exportConditions() {
    return ['@recuerda/source', 'node', 'import'];
  }

  async setup() {
    await super.setup();
    const { global } = this;
    // Called by msw, which runs in here, though a page does not have it.
    global.setImmediate = setImmediate;
    global.clearImmediate = clearImmediate;
    this.forget = [recordListeners(global), recordListeners(global.document)];
  }

  async teardown() {
    await super.teardown();
    const { document, clearTimeout, setTimeout } = this.global;
    for (const removeListeners of this.forget) removeListeners();
    // A page numbers its timers.
    for (let id = setTimeout(() => undefined); id > 0; id--) clearTimeout(id);
    document.body.replaceChildren();
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  }
}

/** Returns a function that removes every listener added to `target` since. */
function recordListeners(target) {
  const { addEventListener } = target;
  const added = [];
  target.addEventListener = (...listener) => {
    added.push(listener);
    addEventListener.apply(target, listener);
  };
  return () => {
    for (const listener of added) target.removeEventListener(...listener);
    target.addEventListener = addEventListener;
  };
}
