import type { DepartmentView, EmployeeView, Page, TaskWithReminder } from '@recuerda/contracts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/base-api';
import type { Dispatch } from '../../api/live/read-rows';
import { departmentAddress, employeeAddress, taskAddress } from '../../api/row-addresses';

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

export interface Found extends Hits {
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

export type SearchedList = 'employees' | 'tasks' | 'departments';

/** A row that was found. */
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
