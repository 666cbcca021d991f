import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** A screen without the sidebar, for those who are not signed in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Recuerda`;
  }, [title]);
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-sm flex-col justify-center px-4 py-8">
        <div className="mb-6 flex items-center justify-center gap-3">
          <img src="/logo.svg" alt="Recuerda" width="32" height="32" />
          <span aria-hidden className="text-lg font-semibold tracking-tight">
            Recuerda
          </span>
        </div>
        <div className="card p-6">
          <h1 className="mb-4 text-xl font-semibold tracking-tight">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}

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
