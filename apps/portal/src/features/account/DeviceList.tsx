import { LoadError } from '../../components/feedback/LoadError';
import { Skeleton } from '../../components/feedback/Skeleton';
import { StaleNotice } from '../../components/feedback/StaleNotice';
import { useListDevicesQuery } from './api/account';
import { DeviceItem } from './DeviceItem';

/** Where one is signed in. Read each time it is opened. */
export function DeviceList() {
  const { data, error, isFetching, refetch } = useListDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const retry = () => void refetch();
  if (!data && error) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-16 w-full" />
        <span role="status" className="sr-only">
          Cargando dispositivos...
        </span>
      </div>
    );
  return (
    <>
      {error && <StaleNotice error={error} retry={retry} />}
      {data.length === 0 ? (
        <p className="text-muted">No hay dispositivos con la sesión iniciada.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  );
}
