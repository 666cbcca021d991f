import { Download } from 'lucide-react';
import { formatCount } from '../../format/numbers';
import { Button } from '../buttons';
import { Refusal } from '../feedback';
import { useDownload } from './use-download';

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
            <progress aria-label="Progreso" className="mr-2 w-24 align-middle accent-accent" />
            {bytes === 0 ? 'Preparando...' : `${megabytes(bytes)} descargados`}
          </>
        )}
      </div>
      <Refusal text={failure} />
    </div>
  );
}

const megabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 100_000) / 10)} MB`;

/** A button that downloads a file, and what has become of it. */
export function DownloadPart({ path, children }: { path: string; children: string }) {
  const { download, bytes, failure } = useDownload();
  return (
    <>
      <DownloadStatus bytes={bytes} failure={failure} />
      <Button Icon={Download} aria-disabled={bytes !== null} onClick={() => void download(path)}>
        {children}
      </Button>
    </>
  );
}
