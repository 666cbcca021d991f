/** Ids of the departments that figures are limited to; undefined: all. */
export type Scope = readonly string[] | undefined;
