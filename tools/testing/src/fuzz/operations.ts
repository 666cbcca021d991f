/** The parts of a JSON schema that are needed to make a valid value. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  nullable?: boolean;
  example?: unknown;
  oneOf?: readonly Schema[];
  /** Schema of each element of an array. */
  items?: Schema;
  /** Schemas of an object's fields. */
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

/** One operation of the OpenAPI document. */
export interface Operation {
  method: string;
  /** With its parameter in braces: `/api/tasks/{id}/pause`. */
  path: string;
  query: Readonly<Record<string, Schema>>;
  headers: Readonly<Record<string, Schema>>;
  /** Fields of its JSON body; null when it has none. */
  body: Readonly<Record<string, Schema>> | null;
  required: readonly string[];
  /** Parameters of the query without which it is refused. */
  requiredQuery: readonly string[];
}

interface Parameter {
  required?: boolean;
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}
interface DocumentedOperation {
  parameters?: readonly Parameter[];
  requestBody?: {
    content: {
      'application/json': { schema: { properties: Readonly<Record<string, Schema>>; required?: readonly string[] } };
    };
  };
}
interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

/** Reads the operations of the OpenAPI document that the gateway at `origin` serves. */
export async function readOperations(origin: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${origin}/api/docs-json`)).json()) as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const named = (where: Parameter['in']) =>
        Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, schema]));
      const body = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        query: named('query'),
        headers: named('header'),
        body: body?.properties ?? null,
        required: body?.required ?? [],
        requiredQuery: parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name),
      };
    }),
  );
}
