import type { DepartmentView, EmployeeView, Page, TaskWithReminder } from '@recuerda/contracts';
import { baseApi } from '../../api/base-api';
import { departmentAddress, employeeAddress, taskAddress } from '../../api/row-addresses';

/** Rows of each list that are shown. */
const MAX_HITS = 5;

export type SearchedList = 'employees' | 'tasks' | 'departments';

/** A row that was found. */
interface Hit {
  id: string;
  name: string;
  /** What distinguishes it from others of the same name. */
  details: string[];
  /** The page of an employee; otherwise the list with this row alone, or with few more. */
  address: string;
}

export interface Hits {
  hits: Hit[];
  /** Rows that match, shown or not. */
  total: number;
}

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

export const { quickSearch } = quickSearchApi.endpoints;
