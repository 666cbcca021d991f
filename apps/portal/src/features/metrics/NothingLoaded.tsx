import { useEffect } from 'react';
import { detailOf } from '../../api/problem';
import { RetryNotice } from '../../components/feedback/RetryNotice';
import { portalConfig } from '../../config/portal-config';

interface Props {
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/** Above the zeroes that stand where nothing could be loaded. Only logged when `portalConfig.errorNotices` is false. */
export function NothingLoaded({ error, retry, retrying }: Props) {
  useEffect(() => console.error('Error loading metrics', error), [error]);
  if (!portalConfig().errorNotices) return null;
  return (
    <RetryNotice retry={retry} retrying={retrying}>
      No se pudieron cargar las métricas. {detailOf(error)}
    </RetryNotice>
  );
}
