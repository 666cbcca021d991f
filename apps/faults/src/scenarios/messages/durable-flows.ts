import { type FlowDefinition, FLOWS } from '@recuerda/contracts';

/** The flows with queues that stay, with their dead letters, when they are not consumed. */
export const DURABLE_FLOWS: readonly FlowDefinition[] = Object.values(
  FLOWS as Readonly<Record<string, FlowDefinition>>,
).filter(({ ephemeral }) => !ephemeral);

/** Returns the durable flows that subscribe to this event type. */
export const flowsListeningTo = (type: string): readonly FlowDefinition[] =>
  DURABLE_FLOWS.filter(({ listens }) => listens.some((definition) => definition.type === type));
