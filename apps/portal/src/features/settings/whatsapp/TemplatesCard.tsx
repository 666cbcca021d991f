import { PROVIDERS, TEMPLATE_USE_NAMES, type TemplateListView, type TemplateView } from '@recuerda/contracts';
import { Plus, RefreshCw } from 'lucide-react';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/buttons';
import { Disclosure } from '../../../components/Disclosure';
import { EmptyState } from '../../../components/feedback';
import { ActionButton } from '../../../components/form/ActionButton';
import { RemindersIllustration } from '../../../components/illustrations/RemindersIllustration';
import { useScreenDialog } from '../../../components/modal/ScreenDialog';
import { SectionCard } from '../../../components/SectionCard';
import {
  CATEGORY_NAMES,
  categoryChangeText,
  TEMPLATE_STATE_TEXTS,
  templateReason,
} from '../../../components/whatsapp/template-states';
import { formatMoment } from '../../../format/dates';
import { useSynchroniseTemplatesMutation } from '../api/whatsapp';
import { MessageBubble } from '../MessageBubble';
import { PROVIDER_NAMES } from './ProviderCard';
import { filledTemplate, TemplateForm } from './TemplateForm';

/** The templates at Meta. Other providers have none. */
interface Props {
  account: string;
  templates: TemplateListView;
}

export function TemplatesCard({ account, templates }: Props) {
  if (PROVIDERS[templates.provider].hasTemplates) return <CloudTemplates account={account} templates={templates} />;
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

function CloudTemplates({ account, templates: { items, needed, synchronisedAt, error } }: Props) {
  const show = useScreenDialog();
  const create = () =>
    show((close) => <TemplateForm account={account} needed={needed} taken={items} onClose={close} />);
  return (
    <SectionCard
      title="Plantillas"
      actions={
        <>
          <Synchronise account={account} />
          <Button look="primary" Icon={Plus} data-shortcut="new" onClick={create}>
            Crear plantilla
          </Button>
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
            <Button look="primary" onClick={create}>
              Crear la primera
            </Button>
          }
        />
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {items.map((template) => (
            <TemplateItem key={`${template.name}/${template.language}`} template={template} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Synchronise({ account }: Pick<Props, 'account'>) {
  const [synchronise, { isLoading }] = useSynchroniseTemplatesMutation();
  return (
    <ActionButton action={() => synchronise(account).unwrap()} failure="No se pudieron sincronizar las plantillas">
      <RefreshCw aria-hidden className={`size-4 ${isLoading ? 'animate-spin' : ''}`} />
      {isLoading ? 'Sincronizando...' : 'Sincronizar'}
    </ActionButton>
  );
}

const QUALITY: Record<string, string> = { GREEN: 'alta', YELLOW: 'media', RED: 'baja' };

/** One template: its state, why it was refused, what it costs, and its text. */
export function TemplateItem({ template }: { template: TemplateView }) {
  const { name, language, category, state, reason, quality, body, footer, buttons, usedBy, differences, nextCategory } =
    template;
  const { name: stateName, tone, hint } = TEMPLATE_STATE_TEXTS[state];
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-medium break-all">{name}</h3>
        <span className="text-muted">{language}</span>
        <Badge tone={tone}>{stateName}</Badge>
        {usedBy.map((use) => (
          <Badge key={use} tone="accent">
            {TEMPLATE_USE_NAMES[use]}
          </Badge>
        ))}
      </div>
      <p className="mt-1 text-muted">
        {CATEGORY_NAMES[category] ?? category}
        {quality !== null && ` · Calidad ${QUALITY[quality] ?? quality}`}
      </p>
      {category === 'MARKETING' && usedBy.length > 0 && (
        <p className="mt-1 text-warning">Meta la cobra como Marketing, que cuesta más que Utilidad.</p>
      )}
      {nextCategory && <p className="mt-1 text-warning">{categoryChangeText(nextCategory)}</p>}
      {differences.map((difference) => (
        <p key={difference} className="mt-1 text-danger">
          {difference}
        </p>
      ))}
      {state !== 'approved' && (
        <p className="mt-1">
          {hint}
          {reason !== null && ` Motivo de Meta: ${templateReason(reason)}.`}
        </p>
      )}
      {body !== null && (
        <Disclosure label="Ver texto" className="mt-2">
          <MessageBubble text={filledTemplate(body, usedBy[0] ?? 'reminder')} footer={footer ?? ''} buttons={buttons} />
        </Disclosure>
      )}
    </li>
  );
}
