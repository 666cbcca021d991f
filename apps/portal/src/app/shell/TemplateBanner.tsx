import type { CategoryChangeView, TemplateProblemView } from '@recuerda/contracts';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/access/use-may';
import { categoryChangeText } from '../../components/whatsapp/category-change';
import { TEMPLATE_STATE_TEXTS, templateReason } from '../../components/whatsapp/template-states';
import { TEMPLATE_USE_TEXTS } from '../../components/whatsapp/template-use-texts';
import { counted } from '../../format/numbers';
import { BANNER } from './banner';

/** A template that is needed cannot be used: why, and what to do. */
export function TemplateBanner({ problem }: { problem: TemplateProblemView }) {
  const may = useMay('settings.write');
  const { use, held } = problem;
  const { unusable, meanwhile, held: heldNames } = TEMPLATE_USE_TEXTS[use];
  return (
    <Banner title={`${unusable} (${stateOf(problem)})${held > 0 ? `: ${counted(held, ...heldNames)}` : ''}`}>
      {whyOf(problem)} {meanwhile} {may && <TemplatesLink />}
    </Banner>
  );
}

/** Administrators learn that a template will cost more before it does. */
export function CategoryBanner({ change: { name, language, to, at } }: { change: CategoryChangeView }) {
  if (!useMay('settings.write')) return null;
  return (
    <Banner title="Una plantilla de WhatsApp costará más">
      «{name}» ({language}): {categoryChangeText({ category: to, at })} <TemplatesLink />
    </Banner>
  );
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className={`${BANNER} bg-warning-soft`}>
      <CircleAlert aria-hidden className="h-[1lh] w-4 shrink-0 text-warning" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-warning">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}

const TemplatesLink = () => (
  <Link to="/settings/whatsapp" className="text-link">
    Ver plantillas
  </Link>
);

const stateOf = ({ state, differences }: TemplateProblemView): string => {
  if (state !== 'approved') return TEMPLATE_STATE_TEXTS[state].name.toLowerCase();
  return differences.length > 0 ? 'no coincide con los mensajes' : 'Meta la rechaza';
};

function whyOf({ name, language, state, reason, differences }: TemplateProblemView): string {
  if (state === 'approved')
    return differences.length > 0
      ? `${differences.join(' ')} Corrígela en Meta, o elige otra.`
      : `«${name}» (${language}) está aprobada, pero Meta rechaza los mensajes con ella: mírala en su página.`;
  const given = reason === null ? '' : ` Motivo de Meta: ${templateReason(reason)}.`;
  return [`«${name}» (${language}): ${TEMPLATE_STATE_TEXTS[state].hint}${given}`, ...differences].join(' ');
}
