import type { ImportState } from '@recuerda/contracts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { rowsChanged, useImportFileQuery } from './imports';

const POLL_MS = 500;
/** States in which the server works on the import. */
export const UNDER_WAY: readonly ImportState[] = ['verifying', 'planning', 'applying', 'undoing'];

/** Longest time after a cancellation until the rows under way are recorded, ms. */
const SETTLING_MS = 30_000;

/** Polls an import while the server works on it, then reads its rows again. */
export function useImport(id: string) {
  const [isBusy, setBusy] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const query = useImportFileQuery(id, { pollingInterval: isBusy ? POLL_MS : 0 });
  const state = query.currentData?.state;
  const isCancelled = state === 'cancelled';
  useEffect(() => {
    if (!isCancelled) return;
    const timer = window.setTimeout(() => setSettled(true), SETTLING_MS);
    return () => window.clearTimeout(timer);
  }, [isCancelled]);
  const busy = state !== undefined && (UNDER_WAY.includes(state) || (isCancelled && !isSettled));
  if (busy !== isBusy) setBusy(busy);
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isBusy) dispatch(rowsChanged());
  }, [dispatch, isBusy]);
  return query;
}
