import { useEffect, useRef } from 'react';
import { useInitialiseRemindersMutation } from './api/reminders';
import { useNotices } from '../../components/notices/use-notices';

/**
 * Initialises reminders once when the screen opens: keeps what is scheduled and schedules the rest. Does not delay
 * the screen.
 */
export function useInitialiseOnce(): void {
  const [initialise] = useInitialiseRemindersMutation();
  const { failed } = useNotices();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    initialise({})
      .unwrap()
      .catch((error: unknown) => {
        console.error('Error initialising reminders', error);
        failed('No se pudieron iniciar los recordatorios', error);
      });
  }, [failed, initialise]);
}
