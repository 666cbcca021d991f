import type { DepartmentView } from '@recuerda/contracts';
import { useEffect } from 'react';
import { useDepartmentOptionsQuery } from '../../api/departments';

/** What a department select offers. */
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
  const { data, error, isError, isFetching, refetch } = useDepartmentOptionsQuery();
  useEffect(() => {
    if (error !== undefined) console.error('Error loading departments', error);
  }, [error]);
  return { options: data, loading: isFetching, failed: isError, retry: () => void refetch() };
}
