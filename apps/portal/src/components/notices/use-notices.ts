import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { noticed, type Offer } from './notices-slice';

type Informed = [text: string, offer?: Offer];

/** Shows notices about things that happen outside the visible part of the screen. */
export function useNotices() {
  const dispatch = useDispatch();
  /**
   * Logs a failure and shows a notice of it, unless `portalConfig.errorNotices` is false. `what` begins the sentence:
   * 'No se pudo pausar la tarea'.
   */
  const failed = useCallback(
    (what: string, error: unknown) => {
      console.error(what, error);
      if (portalConfig().errorNotices) dispatch(noticed('error', `${what}. ${detailOf(error)}`));
    },
    [dispatch],
  );
  const inform = useCallback((...notice: Informed) => void dispatch(noticed('info', ...notice)), [dispatch]);
  return { failed, inform };
}
