import { type FlowDefinition, FLOWS } from '@recuerda/contracts';

/** The flows whose queues stay, with their dead letters, when nobody consumes them. */
export const LASTING: readonly FlowDefinition[] = Object.values(
  FLOWS as Readonly<Record<string, FlowDefinition>>,
).filter(({ ephemeral }) => !ephemeral);

/** Those of them that events of this type reach. */
export const listenersTo = (type: string): readonly FlowDefinition[] =>
  LASTING.filter(({ listens }) => listens.some((definition) => definition.type === type));
