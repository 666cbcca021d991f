import type { ImportState } from '@recuerda/contracts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { rowsChanged, useImportFileQuery } from './imports';

const POLL_MS = 500;
/** The server works on it. */
export const UNDER_WAY: readonly ImportState[] = ['verifying', 'planning', 'applying', 'undoing'];

/** An import, read again and again while the server works on it; then its rows are read again, too. */
export function useImport(id: string) {
  const [isBusy, setBusy] = useState(false);
  const query = useImportFileQuery(id, { pollingInterval: isBusy ? POLL_MS : 0 });
  const state = query.currentData?.state;
  const busy = state !== undefined && UNDER_WAY.includes(state);
  if (busy !== isBusy) setBusy(busy);
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isBusy) dispatch(rowsChanged());
  }, [dispatch, isBusy]);
  return query;
}
