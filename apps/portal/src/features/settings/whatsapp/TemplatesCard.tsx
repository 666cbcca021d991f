import type { TemplateListView } from '@recuerda/contracts';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { BusyButton } from '../../../components/form/BusyButton';
import { RemindersIllustration } from '../../../components/illustrations/RemindersIllustration';
import { useNotices } from '../../../components/notices/use-notices';
import { formatMoment } from '../../../format/dates';
import { useSynchroniseTemplatesMutation } from '../api/templates';
import { SectionCard } from '../../../components/SectionCard';
import { PROVIDER_NAMES } from './ProviderCard';
import { TemplateForm } from './TemplateForm';
import { TemplateItem } from './TemplateItem';

/** The templates at Meta. Other providers have none. */
export function TemplatesCard({ templates }: { templates: TemplateListView }) {
  if (templates.provider === 'cloud') return <CloudTemplates templates={templates} />;
  return (
    <SectionCard title="Plantillas">
      <p>
        Las plantillas son de la API oficial de Meta; aquí los mensajes salen por{' '}
        <a href="#proveedor" className="text-link">
          otro proveedor ({PROVIDER_NAMES[templates.provider].split(':')[0]})
        </a>
        .
      </p>
    </SectionCard>
  );
}

function CloudTemplates({ templates: { items, needed, synchronisedAt, error } }: { templates: TemplateListView }) {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <SectionCard
      title="Plantillas"
      actions={
        <>
          <Synchronise />
          <button type="button" className="button-primary" data-shortcut="new" onClick={create}>
            <Plus aria-hidden className="size-4" />
            Crear plantilla
          </button>
        </>
      }
    >
      <p className="text-muted">
        {synchronisedAt === null
          ? 'Aún no se han sincronizado. '
          : `Sincronizadas el ${formatMoment(synchronisedAt)}. `}
        Los cambios de Meta llegan solos.
      </p>
      {error !== null && (
        <p role="alert" className="mt-2 rounded-lg bg-danger-soft px-3 py-2 break-words text-danger">
          No se pudieron sincronizar. {error}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState
          illustration={<RemindersIllustration />}
          title="No hay plantillas"
          hint="Sin una plantilla aprobada, solo recibe recordatorios quien escribió en las últimas 24 horas."
          action={
            <button type="button" className="button-primary" onClick={create}>
              Crear la primera
            </button>
          }
        />
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {items.map((template) => (
            <TemplateItem key={`${template.name}/${template.language}`} template={template} />
          ))}
        </ul>
      )}
      {creating && <TemplateForm needed={needed} taken={items} onClose={() => setCreating(false)} />}
    </SectionCard>
  );
}

function Synchronise() {
  const [synchronise, { isLoading }] = useSynchroniseTemplatesMutation();
  const { failed } = useNotices();
  const run = async () => {
    try {
      await synchronise().unwrap();
    } catch (problem) {
      failed('No se pudieron sincronizar las plantillas', problem);
    }
  };
  return (
    <BusyButton busy={isLoading} onClick={run}>
      <RefreshCw aria-hidden className={`size-4 ${isLoading ? 'animate-spin' : ''}`} />
      {isLoading ? 'Sincronizando...' : 'Sincronizar'}
    </BusyButton>
  );
}
