import type { DepartmentView, EmployeeView, Page, TaskWithReminder } from '@recuerda/contracts';
import { Building2, ListTodo, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/base-api';
import type { Dispatch } from '../../api/live/read-rows';
import { departmentAddress, employeeAddress, taskAddress } from '../../api/row-addresses';
import { findWords, hasWords } from '../../format/find-text';
import { counted } from '../../format/numbers';
import type { Command } from './commands';

/** One line of the results: a row, a command, or the way to all rows. */
export interface QuickOption extends Command {
  key: string;
  detail?: string;
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

/** Rows of each list that are shown. */
const MAX_HITS = 5;

const HIT_OF = {
  employees: ({ id, name, phone, department }: EmployeeView): Hit => ({
    id,
    name,
    details: [department.name, phone],
    address: employeeAddress({ id }),
  }),
  tasks: ({ id, title, description, employeeId, employee }: TaskWithReminder): Hit => ({
    id,
    name: title,
    details: [employee?.name, employee?.department?.name, description].filter((text) => typeof text === 'string'),
    address: taskAddress({ title, employeeId }),
  }),
  departments: ({ id, name, description }: DepartmentView): Hit => ({
    id,
    name,
    details: description === null ? [] : [description],
    address: departmentAddress({ name }),
  }),
};

const quickSearchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quickSearch: build.query<Hits, { list: SearchedList; search: string }>({
      query: ({ list, search }) => ({ url: `/${list}`, params: { search, limit: MAX_HITS } }),
      extraOptions: { errorMessage: 'Error searching' },
      transformResponse: ({ items, total }: Page<never>, _meta, { list }) => ({ hits: items.map(HIT_OF[list]), total }),
    }),
  }),
});

const { quickSearch } = quickSearchApi.endpoints;

interface Found extends Hits {
  /** The request is under way: `hits` are of the search before. */
  busy: boolean;
  failed: boolean;
}

const NOTHING: Hits = { hits: [], total: 0 };

/**
 * Rows of one list by part of their names; none for ''. A request is cancelled when another text is asked for, or
 * nothing is shown any more. `attempt` asks again when it changes.
 */
export function useHits(list: SearchedList, text: string, attempt: number): Found {
  const dispatch = useDispatch<Dispatch>();
  const [answer, setAnswer] = useState<{ of: string; hits: Hits; failed: boolean }>();
  const asked = text === '' ? '' : `${attempt}:${text}`;
  useEffect(() => {
    if (asked === '') return;
    let cancelled = false;
    const request = dispatch(quickSearch.initiate({ list, search: text }, { subscribe: false, forceRefetch: true }));
    void request.then(({ data, isError }) => {
      if (!cancelled) setAnswer({ of: asked, hits: data ?? NOTHING, failed: isError });
    });
    return () => {
      cancelled = true;
      request.abort();
    };
  }, [asked, dispatch, list, text]);
  if (asked === '') return { ...NOTHING, busy: false, failed: false };
  const busy = answer?.of !== asked;
  return { ...(answer?.hits ?? NOTHING), busy, failed: !busy && answer.failed };
}

type SearchedList = 'employees' | 'tasks' | 'departments';

interface Hit {
  id: string;
  name: string;
  /** Facts that distinguish it from others of the same name. */
  details: string[];
  /** The page of an employee; otherwise the list with this row alone, or with few more. */
  address: string;
}

interface Hits {
  hits: Hit[];
  /** Rows that match, shown or not. */
  total: number;
}
