import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  nullable?: boolean;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  [bound: string]: unknown;
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}
/** Reader of the value: what a server accepts may widen, what a client receives may narrow. */
type Reader = 'server' | 'client';

const MAXIMA = ['maxLength', 'maximum', 'maxItems'];
const MINIMA = ['minLength', 'minimum', 'minItems'];

/** Returns the parts of the API that a client of `before` uses and `after` no longer offers. */
export function breakingChanges(before: OpenAPIObject, after: OpenAPIObject): string[] {
  const found = new Set<string>();
  const breaks = (where: string, what: string, broken = true): void => void (broken && found.add(`${where}: ${what}`));
  const named = (document: OpenAPIObject, { $ref }: Schema): Schema | undefined =>
    $ref === undefined ? undefined : (document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] as Schema);
  const compared = new Set<string>();

  function schemas(place: string, old: Schema, now: Schema, reader: Reader): void {
    if (old.$ref !== undefined) {
      if (compared.has(`${old.$ref} ${now.$ref} ${reader}`)) return;
      compared.add(`${old.$ref} ${now.$ref} ${reader}`);
    }
    const where = old.$ref?.split('/').at(-1) ?? place;
    const [from, to] = [named(before, old) ?? old, named(after, now) ?? now];
    for (const key of ['type', 'format', 'pattern']) breaks(where, `${key} changed`, from[key] !== to[key]);
    for (const value of from.enum ?? []) breaks(where, `value ${value} removed`, to.enum?.includes(value) === false);
    const requiredMore = (one: Schema, other: Schema): string[] =>
      (one.required ?? []).filter((name) => !other.required?.includes(name));
    if (reader === 'server') {
      breaks(where, 'null no longer accepted', from.nullable === true && to.nullable !== true);
      breaks(where, 'limited to values', from.enum === undefined && to.enum !== undefined);
      for (const bound of MAXIMA) breaks(where, `${bound} lowered`, isLess(to[bound], from[bound] ?? Infinity));
      for (const bound of MINIMA) breaks(where, `${bound} raised`, isLess(from[bound] ?? -Infinity, to[bound]));
      for (const name of requiredMore(to, from)) breaks(where, `${name} newly required`);
    } else {
      breaks(where, 'null newly returned', from.nullable !== true && to.nullable === true);
      for (const name of requiredMore(from, to)) breaks(where, `${name} no longer always returned`);
    }
    for (const [name, property] of Object.entries(from.properties ?? {})) {
      const next = to.properties?.[name];
      if (next) schemas(`${where}.${name}`, property, next, reader);
      else breaks(where, `${name} removed`);
    }
    if (from.items) schemas(`${where}[]`, from.items, to.items ?? {}, reader);
    for (const key of ['allOf', 'anyOf'] as const) {
      for (const [at, part] of (from[key] ?? []).entries()) schemas(where, part, to[key]?.[at] ?? {}, reader);
    }
  }

  function contents(where: string, old: Content = {}, now: Content = {}, reader: Reader): void {
    for (const [type, { schema = {} }] of Object.entries(old)) {
      const next = now[type];
      if (next) schemas(where, schema, next.schema ?? {}, reader);
      else breaks(where, `${type} removed`);
    }
  }

  function operations(where: string, old: Operation, now: Operation): void {
    const parameters = new Map((now.parameters ?? []).map((one) => [`${one.in} ${one.name}`, one]));
    for (const one of old.parameters ?? []) {
      const next = parameters.get(`${one.in} ${one.name}`);
      parameters.delete(`${one.in} ${one.name}`);
      breaks(where, `${one.name} removed`, next === undefined);
      breaks(where, `${one.name} newly required`, next?.required === true && one.required !== true);
      if (next) schemas(`${where} ${one.name}`, one.schema ?? {}, next.schema ?? {}, 'server');
    }
    for (const { name, required } of parameters.values()) breaks(where, `${name} newly required`, required === true);
    breaks(where, 'body newly required', now.requestBody?.required === true && old.requestBody?.required !== true);
    contents(`${where} body`, old.requestBody?.content, now.requestBody?.content, 'server');
    for (const [status, response] of Object.entries(old.responses)) {
      const next = now.responses[status];
      if (next) contents(`${where} ${status}`, response.content, next.content, 'client');
      else breaks(where, `status ${status} removed`);
    }
  }

  for (const [path, item] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const next = (after.paths[path] as Record<string, Operation> | undefined)?.[method];
      const where = `${method.toUpperCase()} ${path}`;
      if (next) operations(where, operation as Operation, next);
      else breaks(where, 'removed');
    }
  }
  return [...found];
}

const isLess = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' && one < other;
