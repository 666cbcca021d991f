import type { WebhookEndpointView } from '@recuerda/contracts';
import { useState } from 'react';
import { Loaded } from '../../../components/feedback/Loaded';
import { SecretDialog } from '../../../components/modal/SecretDialog';
import { useListWebhookEndpointsQuery } from '../api/webhook-endpoints';
import { SettingsCard } from '../SettingsCard';
import { EndpointForm } from './EndpointForm';
import { EndpointItem } from './EndpointItem';
import { LogDialog } from './LogDialog';

type Shown =
  | { kind: 'new' }
  | { kind: 'edit' | 'log'; endpoint: WebhookEndpointView }
  | { kind: 'secret'; secret: string };

/** While the tab is open, ms: a destination may be switched off. */
const POLL_MS = 15_000;

/** Other systems that learn what happens in the school. */
export function Webhooks() {
  const query = useListWebhookEndpointsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS });
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const actions = (
    <button type="button" className="button-primary" data-shortcut="new" onClick={() => setShown({ kind: 'new' })}>
      Agregar destino
    </button>
  );
  return (
    <SettingsCard title="Webhooks" actions={actions}>
      <p className="mb-4 text-muted">
        Recuerda avisa a otros sistemas de lo que pasa: tareas, recordatorios, empleados y departamentos. Cada aviso va
        firmado y se repite hasta tres días si no llega.
      </p>
      <Loaded query={query} loading="Cargando destinos..." size="h-32 w-full">
        {(endpoints) =>
          endpoints.length === 0 ? (
            <p className="py-6 text-center text-muted">Aún no hay destinos.</p>
          ) : (
            <ul className="divide-y divide-line">
              {endpoints.map((endpoint) => (
                <EndpointItem
                  key={endpoint.id}
                  endpoint={endpoint}
                  onEdit={() => setShown({ kind: 'edit', endpoint })}
                  onLog={() => setShown({ kind: 'log', endpoint })}
                  onSecret={(secret) => setShown({ kind: 'secret', secret })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {(shown?.kind === 'new' || shown?.kind === 'edit') && (
        <EndpointForm
          {...(shown.kind === 'edit' && { endpoint: shown.endpoint })}
          onClose={close}
          onCreated={({ secret }) => setShown({ kind: 'secret', secret })}
        />
      )}
      {shown?.kind === 'log' && <LogDialog endpoint={shown.endpoint} onClose={close} />}
      {shown?.kind === 'secret' && (
        <SecretDialog
          title="Secreto del destino"
          label="Secreto"
          copyLabel="Copiar secreto"
          value={shown.secret}
          onClose={close}
        >
          Con él el otro sistema comprueba que los avisos son de Recuerda.
        </SecretDialog>
      )}
    </SettingsCard>
  );
}
