import { useDownload } from './use-download';

/** Saves a file of the API at once. */
export function DownloadButton({ path, children }: { path: string; children: string }) {
  const { bytes, failure, download } = useDownload();
  const isRunning = bytes !== null;
  return (
    <>
      {failure !== '' && (
        <p role="alert" className="w-full text-danger">
          {failure}
        </p>
      )}
      <button
        type="button"
        className="button-plain"
        aria-disabled={isRunning}
        onClick={() => isRunning || void download(path)}
      >
        {children}
      </button>
    </>
  );
}
