import { useEffect, useState } from 'react';
import { detailOf } from '../../../api/problem';
import { BusyButton } from '../../../components/form/BusyButton';
import { FormFailure } from '../../../components/form/FormFailure';
import { useBeginOidcConfirmationMutation } from '../api/confirmation';
import { browser, WINDOW_BLOCKED } from '../oidc/browser';
import { onSignInElsewhere } from '../oidc/other-window';

/** Signs in again at the school's OpenID provider, in a window of its own. */
export function ConfirmByOidc({ name, onDone }: { name: string; onDone: () => void }) {
  const [begin, { isLoading }] = useBeginOidcConfirmationMutation();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => onSignInElsewhere(onDone), [onDone]);
  const leave = async (): Promise<void> => {
    // Before the server is asked: browsers open windows only at a press.
    const target = browser.openWindow();
    if (!target) return setFailure(WINDOW_BLOCKED);
    try {
      const { url } = await begin().unwrap();
      setFailure(null);
      browser.go(url, target);
    } catch (error) {
      target.close();
      setFailure(detailOf(error));
    }
  };
  return (
    <div>
      <BusyButton className="button-primary w-full" busy={isLoading} onClick={leave}>
        Confirmar con {name}
      </BusyButton>
      <p className="mt-1 text-xs text-muted">Se abre en otra ventana. Lo que estabas escribiendo se queda aquí.</p>
      <div className="not-empty:mt-2">
        <FormFailure text={failure} />
      </div>
    </div>
  );
}
