import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { reasonLabel } from '@recuerda/contracts';
import { useTestMessageQuery } from '../api/templates';

const POLL_MS = 1_000;

/** What became of a test message, followed until it has ended. */
export function TestMessageResult({ id }: { id: string }) {
  const [ended, setEnded] = useState(false);
  const { data } = useTestMessageQuery(id, { pollingInterval: ended ? 0 : POLL_MS });
  if (!ended && data && data.state !== 'pending') setEnded(true);
  const state = data?.state ?? 'pending';
  return (
    <div role="status" className="mt-4 break-words">
      {state === 'pending' && (
        <p className="flex items-start gap-2 text-muted">
          <LoaderCircle aria-hidden className="h-[1lh] w-4 shrink-0 animate-spin" />
          Esperando la respuesta del proveedor...
        </p>
      )}
      {state === 'sent' && (
        <p className="flex items-start gap-2 font-medium text-success">
          <CircleCheck aria-hidden className="h-[1lh] w-4 shrink-0" />
          El proveedor aceptó el mensaje.
        </p>
      )}
      {state === 'failed' && (
        <p className="flex items-start gap-2 font-medium text-danger">
          <CircleAlert aria-hidden className="h-[1lh] w-4 shrink-0" />
          {reasonLabel(data?.reason ?? 'unknown')}
        </p>
      )}
      {data?.answer && (
        <pre className="mt-2 max-h-40 overflow-auto rounded-lg bg-raised p-2 text-xs whitespace-pre-wrap">
          {data.answer}
        </pre>
      )}
    </div>
  );
}
