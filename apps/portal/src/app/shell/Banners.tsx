import type { ProviderStatusView } from '@recuerda/contracts';
import { ProviderBanner } from './ProviderBanner';
import { SuspensionBanner } from './SuspensionBanner';
import { TemplateBanner } from './TemplateBanner';

interface Props {
  provider: ProviderStatusView;
  /** It is stopped, or was and its reminders are not resumed. */
  wasStopped: boolean;
  onClose: () => void;
}

/** Why reminders do not go out. */
export function Banners({ provider, wasStopped, onClose }: Props) {
  return (
    <>
      {wasStopped && provider.state !== 'unknown' && <ProviderBanner provider={provider} onClose={onClose} />}
      {provider.suspension && <SuspensionBanner suspension={provider.suspension} />}
      {provider.template && <TemplateBanner problem={provider.template} />}
    </>
  );
}
