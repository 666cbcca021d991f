import { DEMO_FIGURES } from '@recuerda/contracts';
import { useEffect } from 'react';
import { RetryNotice } from '../../components/feedback/RetryNotice';
import { portalConfig } from '../../config/portal-config';

interface Props {
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/** Says that the figures are not real; why, and what to do, unless `portalConfig.errorNotices` is false. */
export function DemoNotice({ error, retry, retrying }: Props) {
  useEffect(() => console.error('Error loading dashboard', error), [error]);
  const departments = `Cifras de ejemplo, con ${DEMO_FIGURES.totalDepartments} departamentos.`;
  if (!portalConfig().errorNotices)
    return (
      <RetryNotice>
        <span className="font-medium">Datos de demostración</span>. {departments}
      </RetryNotice>
    );
  return (
    <RetryNotice retry={retry} retrying={retrying}>
      <p className="font-medium">Datos de demostración: no hay conexión con la base de datos</p>
      <p>{departments}</p>
    </RetryNotice>
  );
}
