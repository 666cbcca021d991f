import { useEffect } from 'react';
import { detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { RetryNotice } from './RetryNotice';

interface Props {
  /** For the log, in English: 'Error loading tasks'. */
  what: string;
  error: unknown;
  retry: () => void;
}

/** Above what was loaded before, when loading it again failed. */
export function StaleNotice({ what, error, retry }: Props) {
  useEffect(() => console.error(what, error), [what, error]);
  if (!portalConfig().errorNotices) return null;
  return <RetryNotice retry={retry}>Puede no estar al día. {detailOf(error)}</RetryNotice>;
}
