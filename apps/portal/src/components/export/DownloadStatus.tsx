import { formatCount } from '../../format/numbers';

interface Props {
  /** Bytes received; null: nothing is being downloaded. */
  bytes: number | null;
  /** Why the last download failed; '': it did not. */
  failure: string;
}

/** How far a download is, or why it failed. */
export function DownloadStatus({ bytes, failure }: Props) {
  return (
    <div className="mt-4 mb-2 min-h-6">
      <div role="status" className="text-muted">
        {bytes !== null && (
          <>
            <progress aria-label="Progreso" className="mr-2 w-24 align-middle accent-(--accent)" />
            {bytes === 0 ? 'Preparando...' : `${megabytes(bytes)} descargados`}
          </>
        )}
      </div>
      {failure !== '' && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

const megabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 100_000) / 10)} MB`;
