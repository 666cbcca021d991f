import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { awaitsSignIn, detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';

interface Props {
  /** Error above content, with a button that retries. */
  children: ReactNode;
  /** Offers 'Reintentar'. */
  retry?: () => void;
  retrying?: boolean;
}

/** A line above what can be seen, but not wholly trusted. */
export function RetryNotice({ children, retry, retrying = false }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <div role="status" className="min-w-0 flex-1">
        {children}
      </div>
      {retry && (
        <button
          type="button"
          className="font-medium underline underline-offset-2 print:hidden"
          onClick={retry}
          disabled={retrying}
        >
          {retrying ? 'Reintentando...' : 'Reintentar'}
        </button>
      )}
    </div>
  );
}

/** Above what was loaded before, when loading it again failed. */
export function StaleNotice({ error, retry }: { error: unknown; retry: () => void }) {
  if (!portalConfig().errorNotices || awaitsSignIn(error)) return null;
  return <RetryNotice retry={retry}>Puede no estar al día. {detailOf(error)}</RetryNotice>;
}
