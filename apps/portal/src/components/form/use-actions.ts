import { useRef, useState } from 'react';
import { useNotices } from '../notices/use-notices';

/** Runs one action at a time, and says which failed. */
export function useActions() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { failed } = useNotices();
  /** @param what begins the sentence on a failure. */
  const run = (what: string, action: () => unknown): void => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void Promise.resolve(action())
      .catch((error: unknown) => failed(what, error))
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };
  return { run, busy };
}
