import type { UnknownAction } from '@reduxjs/toolkit';
import { confirmationEnded, confirmationWanted } from './access-slice';

type Dispatch = (action: UnknownAction) => unknown;

/** Requests that wait until the user has entered the password again, or does not want to. */
const waiting: ((confirmed: boolean) => void)[] = [];

/** Asks the user to confirm who it is, over the screen. Returns whether the request may be repeated. */
export function askForConfirmation(dispatch: Dispatch): Promise<boolean> {
  dispatch(confirmationWanted());
  return new Promise((resolve) => void waiting.push(resolve));
}

/** Lets the requests that wait go on, or fail. */
export function endConfirmation(dispatch: Dispatch, confirmed: boolean): void {
  dispatch(confirmationEnded());
  for (const goOn of waiting.splice(0)) goOn(confirmed);
}
