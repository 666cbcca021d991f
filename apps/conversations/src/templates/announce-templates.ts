import { randomUUIDv7 } from 'node:crypto';
import {
  type ChooseTemplateInput,
  type Envelope,
  type NeededTemplate,
  TEMPLATE_USE_NAMES,
  TemplateSelected,
  TemplateUpdated,
  type TemplateUpdatedData,
} from '@recuerda/contracts';
import { entityEvent } from '@recuerda/outbox';
import { currentTrace } from '@recuerda/service';
import { derivedId } from '../derived-id.js';

/** The event of a template's change. */
export const templateUpdated = ({ name, language, state }: TemplateUpdatedData, time: Date): Envelope =>
  TemplateUpdated.create({
    id: randomUUIDv7(),
    subject: `${name}/${language}`,
    time,
    data: { name, language, state },
    ...currentTrace(),
  });

/** The event of a choice, instead of `previous`. */
export function templateSelected(
  { use, name, language }: ChooseTemplateInput,
  previous: Pick<NeededTemplate, 'name' | 'language'>,
  time: Date,
): Envelope {
  const id = derivedId(`template of ${use}`);
  const data = { id, messages: TEMPLATE_USE_NAMES[use], name, language, previous };
  return entityEvent(TemplateSelected, data, 1, time);
}
