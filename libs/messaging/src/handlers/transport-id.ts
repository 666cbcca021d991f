/** Marks the handlers of this library: no other transport of an application takes them. */
export const MESSAGING = Symbol('MESSAGING');
