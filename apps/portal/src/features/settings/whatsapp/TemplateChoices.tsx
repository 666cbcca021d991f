import { TEMPLATE_USE_NAMES, type TemplateListView, type TemplateView } from '@recuerda/contracts';
import { useState } from 'react';
import { Badge } from '../../../components/Badge';
import { BusyButton } from '../../../components/form/BusyButton';
import { useNotices } from '../../../components/notices/use-notices';
import { TEMPLATE_STATE_TEXTS } from '../../../components/whatsapp/template-states';
import { TEMPLATE_USE_TEXTS } from '../../../components/whatsapp/template-use-texts';
import { useChooseTemplateMutation } from '../api/templates';
import { SectionCard } from '../../../components/SectionCard';
import { ChooseTemplateForm } from './ChooseTemplateForm';

type Needed = TemplateListView['needed'][number];

/** Which template each kind of message is sent with, what is wrong with it, and the choice of another. */
export function TemplateChoices({ templates: { needed, items } }: { templates: TemplateListView }) {
  return (
    <SectionCard title="Plantilla de cada mensaje">
      <ul className="-my-4 divide-y divide-line">
        {needed.map((one) => (
          <Choice key={one.use} needed={one} items={items} />
        ))}
      </ul>
    </SectionCard>
  );
}

function Choice({ needed, items }: { needed: Needed; items: readonly TemplateView[] }) {
  const { use, name, language, fixed, inUse } = needed;
  const [choosing, setChoosing] = useState(false);
  const found = items.find((one) => one.name === name && one.language === language);
  const state = TEMPLATE_STATE_TEXTS[found?.state ?? 'missing'];
  const differs = found?.state === 'approved' && found.differences.length > 0;
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-medium">{TEMPLATE_USE_NAMES[use]}</h3>
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-all">{name}</span>
            <span className="text-muted">{language}</span>
            {inUse ? (
              <Badge tone={differs ? 'danger' : state.tone}>{differs ? 'No coincide' : state.name}</Badge>
            ) : (
              <span className="text-muted">· Estos mensajes no están activados</span>
            )}
          </p>
        </div>
        {!(fixed.name && fixed.language) && (
          <button
            type="button"
            className="button-plain shrink-0"
            aria-label={`Cambiar la plantilla de ${TEMPLATE_USE_NAMES[use]}`}
            onClick={() => setChoosing(true)}
          >
            Cambiar
          </button>
        )}
      </div>
      {inUse && !found && <Missing needed={needed} items={items} />}
      {differs &&
        found.differences.map((one) => (
          <p key={one} className="mt-1 text-danger">
            {one}
          </p>
        ))}
      {(fixed.name || fixed.language) && <Fixed needed={needed} />}
      {choosing && <ChooseTemplateForm needed={needed} items={items} onClose={() => setChoosing(false)} />}
    </li>
  );
}

/** It does not exist; where it does in another language, one click chooses that. */
function Missing({
  needed: { use, name, language, fixed },
  items,
}: {
  needed: Needed;
  items: readonly TemplateView[];
}) {
  const [choose, { isLoading }] = useChooseTemplateMutation();
  const { failed, inform } = useNotices();
  const others = fixed.language ? [] : items.filter((one) => one.name === name && one.state === 'approved');
  const change = async (other: string) => {
    try {
      await choose({ use, name, language: other }).unwrap();
      inform(`${TEMPLATE_USE_NAMES[use]}: ahora con «${name}» (${other}).`);
    } catch (problem) {
      failed('No se pudo elegir la plantilla', problem);
    }
  };
  return (
    <div className="mt-2 rounded-lg bg-warning-soft px-3 py-2 break-words text-warning">
      <p>
        {TEMPLATE_USE_TEXTS[use].sentence} «{name}» ({language}), que no está en Meta
        {others.length > 0 ? ' en ese idioma, pero sí en otro:' : ': créala con ese nombre e idioma.'}
      </p>
      {others.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {others.map((other) => (
            <BusyButton
              key={other.language}
              className="button-plain"
              busy={isLoading}
              onClick={() => change(other.language)}
            >
              {`Usar ${other.language}`}
            </BusyButton>
          ))}
        </div>
      )}
    </div>
  );
}

function Fixed({ needed: { fixed } }: { needed: Needed }) {
  const what = fixed.name && fixed.language ? 'La fija' : `${fixed.name ? 'El nombre' : 'El idioma'} lo fija`;
  return <p className="mt-1 text-muted">{what} quien administra el servidor.</p>;
}
