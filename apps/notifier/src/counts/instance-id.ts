/** Injects the id of this process among all notifiers, a UUID that is new at each start. */
export const INSTANCE_ID = Symbol('INSTANCE_ID');
