import { Building2, ListTodo, type LucideIcon, Users } from 'lucide-react';
import { findWords, hasWords } from '../../format/find-text';
import { counted } from '../../format/numbers';
import type { Command } from './commands';
import type { Found, SearchedList } from './use-hits';

/** One line of the results: a row, a command, or the way to all rows. */
export interface QuickOption {
  key: string;
  name: string;
  detail?: string;
  Icon: LucideIcon;
  run: () => void;
}
export interface OptionGroup {
  name: string;
  options: QuickOption[];
}

const LISTS = [
  { list: 'employees', name: 'Empleados', noun: ['empleado', 'empleados'], Icon: Users },
  { list: 'tasks', name: 'Tareas', noun: ['tarea', 'tareas'], Icon: ListTodo },
  { list: 'departments', name: 'Departamentos', noun: ['departamento', 'departamentos'], Icon: Building2 },
] as const;

/** The lists that could not be searched. */
export const failedLists = (found: Record<SearchedList, Found>): string[] =>
  LISTS.filter(({ list }) => found[list].failed).map(({ name }) => name);

/** The groups that have something to show, in their order. */
export function optionGroups(
  text: string,
  found: Record<SearchedList, Found>,
  commands: readonly Command[],
  go: (address: string) => void,
): OptionGroup[] {
  const rows = LISTS.map(({ list, name, noun, Icon }): OptionGroup => {
    const { hits, total } = found[list];
    const options = hits.map((hit): QuickOption => ({
      key: hit.id,
      name: hit.name,
      detail: detailOf(hit.details, text),
      Icon,
      run: () => go(hit.address),
    }));
    if (total > hits.length)
      options.push({
        key: `all ${list}`,
        name: `Ver ${counted(total, noun[0], noun[1])}`,
        Icon,
        run: () => go(`/${list}?${new URLSearchParams({ search: text })}`),
      });
    return { name, options };
  });
  const matching = commands.filter(({ name }) => hasWords(name, text));
  const all = [...rows, { name: 'Acciones', options: matching.map((command) => ({ key: command.name, ...command })) }];
  return all.filter(({ options }) => options.length > 0);
}

/** The first two details; when the search stands in a later one only, that one. */
function detailOf(details: readonly string[], text: string): string {
  const shown = details.slice(0, 2);
  const matches = (detail: string) => findWords(detail, text).length > 0;
  const later = details.slice(2).find(matches);
  return later !== undefined && !shown.some(matches) ? later : shown.join(' · ');
}
