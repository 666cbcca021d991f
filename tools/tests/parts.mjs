import { ROOT } from '../lib/paths.mjs';

/**
 * The tests in two parts: `npm run test:rest` runs what these lists name, `npm test` all else, in less than half of the
 * CPU seconds.
 */

/** Tests of Jest on servers: expressions for the beginnings of paths. */
export const REST_OF_JEST = [
  // Each starts whole systems, in an unusual way or against its own servers.
  'apps/e2e/src/(fuzz|least-privilege|one-process-faults|traces|upgrade)',
  'apps/operations/',
  'apps/standalone/src/(?!attacks|sign-in)',
  'tools/',
  // What all services use: their own tests use it, too.
  'libs/(client|database|messaging|service)/',
  // They draw many cases at random.
  'apps/.*/[^/]*propert(y|ies)',
];

/** Plain tests: of images, manifests, lint rules and releases, and one that draws many requests at random. */
export const REST_OF_PLAIN = ['tools/(deploy|lint|release)/', 'apps/gateway/src/http/no-5xx'];

/** Files of browsers' tests: looks, keys, sizes, policies and outages, pictures, and what needs the built guides. */
export const REST_OF_BROWSERS = [
  'accessibility',
  'content-policy',
  'first-look',
  'guide',
  'guide-pictures',
  'import',
  'keyboard',
  'late-stream',
  'layout',
  'lost-answer',
  'many-at-once',
  'outage',
  'plain-proxy',
  'sandbox-page',
  'size',
  'weight',
];

/** The rest also has the other files on the phone: these differ there. */
export const MAIN_ON_PHONE = ['shell'];

/** The scenario of the short fault suite in `npm test`: nothing else finds a relay that forgets what is unconfirmed. */
export const MAIN_FAULT = 'process-kills/outbox-relay';

/** Areas of requirements that the rest may prove alone. `npm test` proves all others. */
export const AREAS_OF_REST = ['BACKUP', 'FEED', 'IMP', 'PRIV', 'RUN', 'UPGRADE'];

const JEST = `((${REST_OF_JEST.join('|')}).*\\.(int-spec|e2e)|(${REST_OF_PLAIN.join('|')}).*\\.spec)\\.ts$`;
const BROWSERS = `apps/portal-e2e/src/(${REST_OF_BROWSERS.join('|')})\\.pw\\.ts$`;

/** Whether only the rest has a test file, given relative to the root. */
export const isOfRest = (file) => new RegExp(`^(${JEST}|${BROWSERS})`).test(file);

/** Expressions for the paths of Jest's test files that are not in a part; without a part, all are. */
export const ignoredPaths = (part) => ({ main: [`^${ROOT}${JEST}`], rest: [`^(?!${ROOT}${JEST})`] })[part] ?? [];

/** Whether a requirement must be proven by `npm test`. */
export const isOfMain = (id) => !AREAS_OF_REST.includes(id.split('-')[0]);
