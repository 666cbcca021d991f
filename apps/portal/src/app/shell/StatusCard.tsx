import { useEffect, useState } from 'react';
import { useAreRemindersHeld } from '../../api/provider';
import { useSystemStatusQuery } from '../../api/system-status';
import { useStreamState } from '../../api/live/live-api';
import { systemState } from './system-state';

const POLL_MS = 10_000;
/** Nothing is shown before a first answer that comes within this time. */
const SLOW_MS = 1_000;
const DOTS = { success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger', gray: 'bg-gray' };

/** Whether reminders work now: asked every ten seconds, and at once when the stream of changes breaks or comes back. */
export function StatusCard() {
  const { currentData, isError, refetch } = useSystemStatusQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const stream = useStreamState();
  useEffect(() => {
    if (stream !== 'connecting') void refetch();
  }, [stream, refetch]);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS);
    return () => window.clearTimeout(timer);
  }, []);
  const { tone, title, caption } = systemState(currentData, isError, slow, useAreRemindersHeld());
  return (
    <div role="status" aria-label="Estado del sistema" className="rounded-lg border border-line bg-page p-3">
      <p className="flex items-center gap-2 font-medium">
        <span aria-hidden className={`size-2 rounded-full ${DOTS[tone]}`} />
        {title}
      </p>
      <p className="mt-0.5 pl-4 text-xs text-muted">{caption}</p>
    </div>
  );
}
