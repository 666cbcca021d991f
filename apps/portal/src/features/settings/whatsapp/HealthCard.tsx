import { RefreshCw } from 'lucide-react';
import { Loaded } from '../../../components/feedback/Loaded';
import { BusyButton } from '../../../components/form/BusyButton';
import { useNotices } from '../../../components/notices/use-notices';
import { useCheckWhatsappAccountMutation, useWhatsappHealthQuery } from '../api/whatsapp-health';
import { SettingsCard } from '../SettingsCard';
import { AccountNotices } from './AccountNotices';
import { NumberHealth } from './NumberHealth';
import { WebhookHealth } from './WebhookHealth';

const POLL_MS = 15_000;

/** Whether the provider reaches this system, how its account is, and what it reports of it. */
export function HealthCard() {
  const query = useWhatsappHealthQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <SettingsCard title="Conexión" actions={<Check />}>
      <Loaded query={query} loading="Cargando la conexión..." size="h-40 w-full">
        {({ provider, webhook, notices }) => (
          <div className="space-y-4">
            <AccountNotices notices={notices} />
            {provider === 'cloud' && <NumberHealth />}
            <WebhookHealth provider={provider} webhook={webhook} />
          </div>
        )}
      </Loaded>
    </SettingsCard>
  );
}

function Check() {
  const [check, { isLoading }] = useCheckWhatsappAccountMutation();
  const { failed } = useNotices();
  const ask = async () => {
    try {
      await check().unwrap();
    } catch (problem) {
      failed('No se pudo comprobar la conexión', problem);
    }
  };
  return (
    <BusyButton busy={isLoading} onClick={ask}>
      <RefreshCw aria-hidden className={`size-4 ${isLoading ? 'animate-spin' : ''}`} />
      {isLoading ? 'Comprobando...' : 'Comprobar ahora'}
    </BusyButton>
  );
}
