import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useAccessQuery } from '../../../api/session';
import { refetchAll } from '../../../api/base-api';
import { detailOf } from '../../../api/problem';
import { BusyButton } from '../../../components/form/BusyButton';
import { FormFailure } from '../../../components/form/FormFailure';
import { useBeginOidcMutation, useSignInMethodsQuery } from '../api/oidc';
import { ownPath } from '../own-path';
import { browser } from './browser';
import { onSignInElsewhere } from './other-window';

const BLOCKED = 'El navegador no deja abrir la ventana. Permítelo, o entra con tu contraseña.';

interface Props {
  keep: () => boolean;
  /** Over a screen on which something may be typed: the sign-in gets a window of its own. */
  inWindow: boolean;
}

/** Signs in at the school's OpenID provider. Nothing where there is none. */
export function OidcButton({ keep, inWindow }: Props) {
  const [parameters] = useSearchParams();
  // What was read at the set-up may be no longer so.
  const { data } = useSignInMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [begin, { isLoading }] = useBeginOidcMutation();
  const [failure, setFailure] = useState<string | null>(null);
  useEntryElsewhere();
  if (!data?.oidc) return null;

  const leave = async (): Promise<void> => {
    // Before the server is asked: browsers open windows only at a press.
    const target = inWindow ? browser.openWindow() : window;
    if (!target) return setFailure(BLOCKED);
    try {
      const next = inWindow ? null : ownPath(parameters.get('next'));
      const { url } = await begin({ keep: keep(), next }).unwrap();
      setFailure(null);
      browser.go(url, target);
    } catch (error) {
      if (inWindow) target.close();
      setFailure(detailOf(error));
    }
  };
  return (
    <div className="mt-2">
      <BusyButton className="button-plain w-full" busy={isLoading} onClick={leave}>
        Entrar con {data.oidc.name}
      </BusyButton>
      {inWindow && (
        <p className="mt-1 text-xs text-muted">Se abre en otra ventana. Lo que estabas escribiendo se queda aquí.</p>
      )}
      <div className="not-empty:mt-2">
        <FormFailure text={failure} />
      </div>
    </div>
  );
}

/** Goes on as soon as another window has signed in. */
function useEntryElsewhere(): void {
  const dispatch = useDispatch();
  const { refetch } = useAccessQuery();
  useEffect(() => onSignInElsewhere(() => void refetch().then(() => dispatch(refetchAll()))), [dispatch, refetch]);
}
