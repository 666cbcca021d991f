import { useEffect } from 'react';
import { useSystemStatusQuery } from '../../api/figures';
import { useLiveState } from '../../api/live/live-state';
import { systemState } from './system-state';

const POLL_MS = 10_000;
const DOTS = { success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger', gray: 'bg-gray' };

/** Whether reminders work now: asked every ten seconds, and at once when the stream of changes breaks or comes back. */
export function StatusCard() {
  const { currentData, isError, refetch } = useSystemStatusQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const live = useLiveState();
  useEffect(() => {
    if (live !== 'connecting') void refetch();
  }, [live, refetch]);
  const { tone, title, caption } = systemState(currentData, isError);
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
