import { type FlowDefinition, FLOWS } from '@recuerda/contracts';

/** The flows whose queues stay, with their dead letters, when nobody consumes them. */
export const DURABLE_FLOWS: readonly FlowDefinition[] = Object.values(
  FLOWS as Readonly<Record<string, FlowDefinition>>,
).filter(({ ephemeral }) => !ephemeral);

/** Those of them that events of this type reach. */
export const flowsListeningTo = (type: string): readonly FlowDefinition[] =>
  DURABLE_FLOWS.filter(({ listens }) => listens.some((definition) => definition.type === type));
