/** Marks the handlers of this library, so that no other transport of the application registers them. */
export const MESSAGING = Symbol('MESSAGING');
