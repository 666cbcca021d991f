import type { DepartmentView } from '@recuerda/contracts';
import { useDepartmentOptionsQuery } from '../../api/department-options';

/** Departments that a select offers. */
export interface Departments {
  /** By name; undefined while they were not loaded. */
  options: readonly DepartmentView[] | undefined;
  loading: boolean;
  /** The last try to load them failed. */
  failed: boolean;
  retry: () => void;
}

/** All departments, for the filter and the form. */
export function useDepartments(): Departments {
  const { data, isError, isFetching, refetch } = useDepartmentOptionsQuery();
  return { options: data, loading: isFetching, failed: isError, retry: () => void refetch() };
}
