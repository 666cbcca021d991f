import type { TemplateProblemView } from '@recuerda/contracts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/access/use-may';
import { TEMPLATE_STATE_TEXTS, templateReason } from '../../components/whatsapp/template-states';
import { TEMPLATE_USE_TEXTS } from '../../components/whatsapp/template-use-texts';
import { counted } from '../../format/numbers';
import { BANNER } from './banner';

/** A template that is needed cannot be used: why, and what to do. */
export function TemplateBanner({ problem }: { problem: TemplateProblemView }) {
  const may = useMay('settings.write');
  const { use, name, language, state, reason, held } = problem;
  const { unusable, meanwhile } = TEMPLATE_USE_TEXTS[use];
  const { name: stateName, hint } = TEMPLATE_STATE_TEXTS[state];
  return (
    <div role="alert" className={`${BANNER} bg-warning-soft`}>
      <CircleAlert aria-hidden className="h-[1lh] w-4 shrink-0 text-warning" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-warning">
          {unusable} ({stateName.toLowerCase()})
          {held > 0 && `: ${counted(held, 'recordatorio retenido', 'recordatorios retenidos')}`}
        </p>
        <p>
          «{name}» ({language}): {hint}
          {reason !== null && ` Motivo de Meta: ${templateReason(reason)}.`} {meanwhile}{' '}
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
