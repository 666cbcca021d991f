import { waitFor } from '@testing-library/react';
import { changeStream } from '../api/live/live-api';
import type { AppStore } from '../app/store';
import { FakeEventSource } from './fake-event-source';

/** Opens the event stream as the shell does. */
export async function openStream({ dispatch }: AppStore): Promise<void> {
  FakeEventSource.install();
  void dispatch(changeStream.initiate());
  await waitFor(() => FakeEventSource.latest);
}
