import type { TemplateProblemView } from '@recuerda/contracts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/access/use-may';
import { TEMPLATE_STATE_TEXTS, templateReason } from '../../components/whatsapp/template-states';
import { counted } from '../../format/numbers';
import { BANNER } from './banner';

/** The template of reminders cannot be used: why, and what to do. */
export function TemplateBanner({ problem }: { problem: TemplateProblemView }) {
  const may = useMay('settings.write');
  const { name, language, state, reason, held } = problem;
  const { name: stateName, hint } = TEMPLATE_STATE_TEXTS[state];
  return (
    <div role="alert" className={`${BANNER} bg-warning-soft`}>
      <CircleAlert aria-hidden className="h-[1lh] w-4 shrink-0 text-warning" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-warning">
          La plantilla de los recordatorios no se puede usar ({stateName.toLowerCase()})
          {held > 0 && `: ${counted(held, 'recordatorio retenido', 'recordatorios retenidos')}`}
        </p>
        <p>
          «{name}» ({language}): {hint}
          {reason !== null && ` Motivo de Meta: ${templateReason(reason)}.`} Los recordatorios saldrán solos en cuanto
          esta se pueda usar o se elija otra.{' '}
          {may && (
            <Link to="/settings/whatsapp" className="text-link">
              Ver plantillas
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
