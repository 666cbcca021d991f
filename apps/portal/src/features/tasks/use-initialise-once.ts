import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectAccess } from '../../api/access/access-slice';
import { useMay } from '../../api/access/use-may';
import { useInitialiseRemindersMutation } from './api/reminders';
import { useNotices } from '../../components/notices/use-notices';

/**
 * Initialises reminders once when the screen opens: keeps what is scheduled and schedules the rest. Does not delay
 * the screen. Waits until it is known whether the user may, and until the tasks are `loaded`: an outage is said once.
 */
export function useInitialiseOnce(loaded: boolean): void {
  const [initialise] = useInitialiseRemindersMutation();
  const { failed } = useNotices();
  const known = useSelector(selectAccess) !== null;
  const may = useMay('school.write');
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !known || !may || !loaded) return;
    done.current = true;
    initialise({})
      .unwrap()
      .catch((error: unknown) => {
        console.error('Error initialising reminders', error);
        failed('No se pudieron iniciar los recordatorios', error);
      });
  }, [failed, initialise, known, loaded, may]);
}
