import { MINUTE_MS, MONTHLY_WARN_FROM } from '@recuerda/contracts';
import { useMay } from '../../api/access/access-slice';
import { useCostsQuery } from '../../api/provider';
import { TextLink } from '../../components/buttons';
import { formatUsd } from '../../format/numbers';
import { Banner } from './banner';

/** Tells administrators that messages near the limit of the month, or that reminders wait for it. */
export function SpendBanner({ limit }: { limit: number }) {
  const may = useMay('settings.write');
  const { data } = useCostsQuery('', { skip: !may, pollingInterval: MINUTE_MS, skipPollingIfUnfocused: true });
  if (!may || !data || data.cost < limit * MONTHLY_WARN_FROM) return null;
  const [did, wait] = data.cost < limit ? ['está cerca del', 'esperarán'] : ['alcanzó el', 'esperan'];
  return (
    <Banner tone="warning" title={`WhatsApp ${did} gasto máximo: ${formatUsd(data.cost)} de ${formatUsd(limit)}`}>
      <TextLink to="/settings/prices">
        En el máximo, los recordatorios que necesitan plantilla {wait} al mes siguiente.
      </TextLink>
    </Banner>
  );
}
