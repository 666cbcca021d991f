import type { WebhookEndpointView } from '@recuerda/contracts';
import { useState } from 'react';
import { Loaded } from '../../../components/feedback/Loaded';
import { SecretDialog } from '../../../components/modal/SecretDialog';
import { useListWebhookEndpointsQuery } from '../api/webhook-endpoints';
import { SettingsCard } from '../SettingsCard';
import { EndpointForm } from './EndpointForm';
import { EndpointItem } from './EndpointItem';
import { LogDialog } from './LogDialog';

type Shown = { kind: 'new' } | { kind: 'edit' | 'log'; endpoint: WebhookEndpointView };

/** While the tab is open, ms: a destination may be switched off. */
const POLL_MS = 15_000;

/** Other systems that learn what happens in the school. */
export function Webhooks() {
  const query = useListWebhookEndpointsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS });
  const [shown, setShown] = useState<Shown | null>(null);
  // Over the form: it may be answered while another destination is being filled in.
  const [secret, setSecret] = useState<string | null>(null);
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
                  // After a test whatever was opened meanwhile stays.
                  onLog={() => setShown((present) => present ?? { kind: 'log', endpoint })}
                  onSecret={setSecret}
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
          onCreated={(created) => {
            close();
            setSecret(created.secret);
          }}
        />
      )}
      {shown?.kind === 'log' && <LogDialog endpoint={shown.endpoint} onClose={close} />}
      {secret !== null && (
        <SecretDialog
          title="Secreto del destino"
          label="Secreto"
          copyLabel="Copiar secreto"
          value={secret}
          onClose={() => setSecret(null)}
        >
          Con él el otro sistema comprueba que los avisos son de Recuerda.
        </SecretDialog>
      )}
    </SettingsCard>
  );
}
