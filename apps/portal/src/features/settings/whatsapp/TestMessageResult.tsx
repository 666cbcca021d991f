import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reasonLabel } from '@recuerda/contracts';
import { Disclosure } from '../../../components/Disclosure';
import { useTestMessageQuery } from '../api/templates';

const POLL_MS = 1_000;
/** How long an accepted message is followed, ms: Meta reports later what is wrong with a number or the account. */
const WATCH_MS = 20_000;

/** What became of a test message, followed until it has ended. */
export function TestMessageResult({ id }: { id: string }) {
  const [ended, setEnded] = useState(false);
  const { data } = useTestMessageQuery(id, { pollingInterval: ended ? 0 : POLL_MS });
  const state = data?.state ?? 'pending';
  const isAccepted = state === 'sent';
  if (!ended && state === 'failed') setEnded(true);
  useEffect(() => {
    if (!isAccepted) return undefined;
    const timer = setTimeout(() => setEnded(true), WATCH_MS);
    return () => clearTimeout(timer);
  }, [isAccepted]);
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
          {data?.reason ? reasonLabel(data.reason) : 'El proveedor aceptó el mensaje.'}
        </p>
      )}
      {state === 'failed' && (
        <p className="flex items-start gap-2 font-medium text-danger">
          <CircleAlert aria-hidden className="h-[1lh] w-4 shrink-0" />
          {reasonLabel(data?.reason ?? 'unknown')}
        </p>
      )}
      {data?.answer && <Answer text={data.answer} />}
    </div>
  );
}

/** What the provider says: words at once, what machines read when it is opened. */
function Answer({ text }: { text: string }) {
  const shown = (
    <pre className="mt-2 max-h-40 overflow-auto rounded-lg bg-raised p-2 text-xs whitespace-pre-wrap">{text}</pre>
  );
  return /^\s*[{[<]/.test(text) ? (
    <Disclosure label="Respuesta del proveedor" className="mt-2">
      {shown}
    </Disclosure>
  ) : (
    shown
  );
}
