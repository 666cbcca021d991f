import { detailOf } from '../../api/problem';
import { RetryNotice } from '../../components/feedback/RetryNotice';
import { portalConfig } from '../../config/portal-config';

interface Props {
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/** Above the zeroes that stand where nothing could be loaded. Nothing when `portalConfig.errorNotices` is false. */
export function MetricsLoadError({ error, retry, retrying }: Props) {
  if (!portalConfig().errorNotices) return null;
  return (
    <RetryNotice retry={retry} retrying={retrying}>
      No se pudieron cargar las métricas. {detailOf(error)}
    </RetryNotice>
  );
}
