import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token of the opened link: kept out of the address bar, which others see and browsers remember. */
export function useToken(): string | null {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const written = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (written !== null) void navigate(pathname, { replace: true, state: { token: written } });
  }, [navigate, pathname, written]);
  const kept = (state as { token?: string } | null)?.token;
  return written ?? kept ?? null;
}
