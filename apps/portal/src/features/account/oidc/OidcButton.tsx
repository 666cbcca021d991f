import type { OidcBeginning, OidcStart, SignInMethods } from '@recuerda/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { baseApi, refetchAll } from '../../../api/base-api';
import { detailOf } from '../../../api/problem';
import { useAccessQuery } from '../../../api/session';
import { BusyButton } from '../../../components/buttons';
import { FormFailure } from '../../../components/form/FormFailure';
import { browser, onSignInElsewhere, ownPath } from './browser';

const { useSignInMethodsQuery, useBeginOidcMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signInMethods: build.query<SignInMethods, void>({ query: () => '/auth/sign-in-methods' }),
    beginOidc: build.mutation<OidcStart, OidcBeginning>({
      query: (body) => ({ url: '/auth/oidc', method: 'POST', body }),
    }),
  }),
});

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
  const [begin] = useBeginOidcMutation();
  useEntryElsewhere();
  if (!data?.oidc) return null;
  const next = inWindow ? null : ownPath(parameters.get('next'));
  return (
    <div className="mt-2">
      <ProviderButton
        inWindow={inWindow}
        blocked="El navegador no deja abrir la ventana. Permítelo, o entra con tu contraseña."
        begin={() => begin({ keep: keep(), next }).unwrap()}
      >
        Entrar con {data.oidc.name}
      </ProviderButton>
    </div>
  );
}

interface ProviderButtonProps {
  look?: 'primary';
  inWindow: boolean;
  /** Said where the browser opens no window. */
  blocked: string;
  begin: () => Promise<OidcStart>;
  children: ReactNode;
}

/** Goes to the school's OpenID provider. */
export function ProviderButton({ look, inWindow, blocked, begin, children }: ProviderButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    // Before the server is asked: browsers open windows only at a press.
    const target = inWindow ? browser.openWindow() : window;
    if (!target) return setFailure(blocked);
    setBusy(true);
    try {
      const { url } = await begin();
      setFailure(null);
      browser.go(url, target);
    } catch (error) {
      if (inWindow) target.close();
      setFailure(detailOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <BusyButton look={look} className="w-full" busy={busy} onClick={leave}>
        {children}
      </BusyButton>
      {inWindow && (
        <p className="mt-1 text-xs text-muted">Se abre en otra ventana. Lo que estabas escribiendo se queda aquí.</p>
      )}
      <div className="not-empty:mt-2">
        <FormFailure text={failure} />
      </div>
    </>
  );
}

/** Goes on as soon as another window has signed in. */
function useEntryElsewhere(): void {
  const dispatch = useDispatch();
  const { refetch } = useAccessQuery();
  useEffect(() => onSignInElsewhere(() => void refetch().then(() => dispatch(refetchAll()))), [dispatch, refetch]);
}
