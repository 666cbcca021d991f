import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useConfirm } from '../modal/confirm-context';
import { DISCARD } from './discard';
import { countUnsaved } from './unsaved';

/** While rendered, asks before another screen takes what was typed; the browser asks before it closes the page. */
export function LeaveQuestion(): null {
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(DISCARD).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  useBeforeUnload(preventUnload);
  useEffect(countUnsaved, []);
  return null;
}

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
