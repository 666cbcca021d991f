import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useState } from 'react';

/** Shows the dialog that `render` returns, until it calls `close`. */
type Show = (render: (close: () => void) => ReactElement) => void;

const ScreenDialogContext = createContext<Show>(() => undefined);

/** Opens a dialog that stays when the row or card it was opened from goes away: what is typed in it is not lost. */
export const useScreenDialog = (): Show => useContext(ScreenDialogContext);

/** A screen, and over it the dialog that a part of it has opened. */
export function ScreenDialog({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactElement | null>(null);
  const show = useCallback<Show>((render) => {
    // A dialog that ends late closes no later one.
    const own: ReactElement = render(() => setDialog((shown) => (shown === own ? null : shown)));
    setDialog(own);
  }, []);
  return (
    <ScreenDialogContext value={show}>
      {children}
      {dialog}
    </ScreenDialogContext>
  );
}
