import { Loaded } from '../../../components/feedback/Loaded';
import { useListTemplatesQuery } from '../api/whatsapp';
import { HealthCard } from './HealthCard';
import { ProviderCard } from './ProviderCard';
import { TemplateChoices } from './TemplateChoices';
import { TemplatesCard } from './TemplatesCard';
import { TestMessageCard } from './TestMessageCard';

/** Through which provider messages go, its templates, and a try. */
export default function WhatsappTab() {
  const query = useListTemplatesQuery();
  return (
    <Loaded query={query} loading="Cargando..." size="h-64 w-full">
      {(templates) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            {templates.needed.length > 0 && <TemplateChoices templates={templates} />}
            <TemplatesCard templates={templates} />
          </div>
          <div className="grid gap-6">
            <ProviderCard provider={templates.provider} />
            <HealthCard provider={templates.provider} />
            <TestMessageCard />
          </div>
        </div>
      )}
    </Loaded>
  );
}
