import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { useListTemplatesQuery } from '../api/templates';
import { HealthCard } from './HealthCard';
import { ProviderCard } from './ProviderCard';
import { TemplateChoices } from './TemplateChoices';
import { TemplatesCard } from './TemplatesCard';
import { TestMessageCard } from './TestMessageCard';

/** Through which provider messages go, its templates, and a try. */
export default function WhatsappTab() {
  const { data, error, refetch, isFetching } = useListTemplatesQuery();
  if (!data && error) return <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-64 w-full" />
        <span role="status" className="sr-only">
          Cargando...
        </span>
      </div>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-6">
        {data.needed.length > 0 && <TemplateChoices templates={data} />}
        <TemplatesCard templates={data} />
      </div>
      <div className="grid gap-6">
        <ProviderCard provider={data.provider} />
        <HealthCard provider={data.provider} />
        <TestMessageCard />
      </div>
    </div>
  );
}
