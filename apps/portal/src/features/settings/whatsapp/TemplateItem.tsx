import { TEMPLATE_USE_NAMES, type TemplateView } from '@recuerda/contracts';
import { Badge } from '../../../components/Badge';
import { Disclosure } from '../../../components/Disclosure';
import {
  CATEGORY_NAMES,
  categoryChangeText,
  TEMPLATE_STATE_TEXTS,
  templateReason,
} from '../../../components/whatsapp/template-states';
import { MessageBubble } from '../MessageBubble';
import { filledTemplate } from './filled-template';

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
