import type { AuditEntryView } from '@recuerda/contracts';
import type { ReactNode } from 'react';
import { type AuditFilters, useListAuditInfiniteQuery } from '../../api/audit';
import { itemsOf } from '../../api/pages';
import { isProblem } from '../../api/problem';
import { LoadError, Loading, NextPage, StaleNotice } from '../feedback';

interface Props {
  filters: AuditFilters;
  empty: ReactNode;
  children: (entries: readonly AuditEntryView[]) => ReactNode;
}

/** Entries in each state of a list, newest first; read again each time it is opened. */
export function AuditList({ filters, empty, children }: Props) {
  const query = useListAuditInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const { currentData, error, isError, isFetching, isFetchNextPageError } = query;
  const retry = () => void query.refetch();
  // The address asks for what there cannot be.
  if (!currentData && isProblem(error) && error.code === 'validation_failed') return empty;
  if (!currentData && isError) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!currentData) return <Loading label="Cargando actividad..." />;
  const entries = itemsOf(currentData);
  if (entries.length === 0) return empty;
  return (
    <>
      {isError && !isFetchNextPageError && <StaleNotice error={error} retry={retry} />}
      {children(entries)}
      <NextPage query={query} />
    </>
  );
}
