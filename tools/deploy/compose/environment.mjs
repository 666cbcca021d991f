import { z } from 'zod';
import { unreachedSettings } from '../documented-settings.mjs';
import { appOf, isLongRunning } from './read.mjs';

/**
 * Variables that one of our services does not read, values that it would refuse at boot, and required ones it does
 * not get. `settings` holds what each app reads, a zod schema by name.
 */
export function environmentProblems({ services }, settings) {
  return Object.entries(services)
    .filter(([, service]) => appOf(service))
    .flatMap(([name, service]) =>
      problemsOf(service, settings[appOf(service)]).map((problem) => `${name}: ${problem}`),
    );
}

/** Settings that docs/operations.md names for a service and that .env has no way to give to it. */
export function unreachedProblems({ services }, documented) {
  return Object.entries(services)
    .filter(([, service]) => appOf(service) && appOf(service) !== 'portal' && isLongRunning(service))
    .flatMap(([name, service]) =>
      unreachedSettings(documented, appOf(service), (variable) => variable in (service.environment ?? {})).map(
        (problem) => `${name}: ${problem}`,
      ),
    );
}

function problemsOf(service, settings) {
  const environment = service.environment ?? {};
  const unknown = Object.keys(environment).filter((name) => !(name in settings));
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { error } = z.object(settings).safeParse(given);
  const refused = (error?.issues ?? [])
    // A migration reads no more than its database.
    .filter(({ path: [name] }) => name in given || isLongRunning(service))
    .map(({ path: [name], message }) => `${name}: ${name in given ? message : 'is required'}`);
  return [...unknown.map((name) => `${name} is not read by this service`), ...refused];
}
