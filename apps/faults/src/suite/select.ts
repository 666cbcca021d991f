import type { Scenario } from './scenario.js';

const groupOf = ({ name }: Scenario): string => name.slice(0, name.indexOf('/'));

/**
 * Returns the selected scenarios: of the short form, its own, unless others are named. Throws on an unknown name, so
 * that a typo does not skip anything.
 */
export function select(
  all: readonly Scenario[],
  { only, except, short }: { only: readonly string[]; except: readonly string[]; short: boolean },
): Scenario[] {
  const unknown = [...only, ...except].filter(
    (name) => !all.some((scenario) => scenario.name === name || groupOf(scenario) === name),
  );
  if (unknown.length > 0) throw new Error(`no scenario or group is called ${unknown.join(', ')}`);
  const isIn = (list: readonly string[], scenario: Scenario): boolean =>
    list.includes(scenario.name) || list.includes(groupOf(scenario));
  return all
    .filter((scenario) => (only.length > 0 ? isIn(only, scenario) : scenario.short || !short))
    .filter((scenario) => !isIn(except, scenario));
}
