import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of a navigation to a list that is to show its empty form. */
export const OPEN_FORM = { form: 'new' } as const;

/** Calls `open` once for each arrival that asks for the form; going back and reloading do not ask again. */
export function useOpenForm(open: () => void): void {
  const { state, search } = useLocation() as { state: Partial<typeof OPEN_FORM> | null; search: string };
  const navigate = useNavigate();
  const arrive = useEffectEvent(() => {
    void navigate({ search }, { replace: true, state: null });
    open();
  });
  const asked = state?.form === OPEN_FORM.form;
  useEffect(() => {
    if (asked) arrive();
  }, [asked]);
}
