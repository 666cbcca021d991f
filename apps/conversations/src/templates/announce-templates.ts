import { randomUUIDv7 } from 'node:crypto';
import { type Envelope, TemplateUpdated, type TemplateUpdatedData } from '@recuerda/contracts';
import { currentTrace } from '@recuerda/service';

/** The event of a template's change. */
export const templateUpdated = ({ name, language, state }: TemplateUpdatedData, time: Date): Envelope =>
  TemplateUpdated.create({
    id: randomUUIDv7(),
    subject: `${name}/${language}`,
    time,
    data: { name, language, state },
    ...currentTrace(),
  });
