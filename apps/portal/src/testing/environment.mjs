import FixedJsdomEnvironment from 'jest-fixed-jsdom';

/** A page of jsdom with Node's own fetch; our packages are taken from their source, others as Node takes them. */
export default class PortalEnvironment extends FixedJsdomEnvironment {
  exportConditions() {
    return ['@recuerda/source', 'node', 'import'];
  }
}
