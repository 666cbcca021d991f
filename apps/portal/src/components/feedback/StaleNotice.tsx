import { awaitsSignIn, detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { RetryNotice } from './RetryNotice';

interface Props {
  error: unknown;
  retry: () => void;
}

/** Above what was loaded before, when loading it again failed. */
export function StaleNotice({ error, retry }: Props) {
  if (!portalConfig().errorNotices || awaitsSignIn(error)) return null;
  return <RetryNotice retry={retry}>Puede no estar al día. {detailOf(error)}</RetryNotice>;
}
