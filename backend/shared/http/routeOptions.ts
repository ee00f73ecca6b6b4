import type { RouteShorthandOptions } from 'fastify';

/** A JSON Schema shared by routes and the OpenAPI document. */
export type WireSchema = Readonly<Record<string, unknown>>;

/** An object of these members, all required unless listed as optional. */
export function shape(properties: Readonly<Record<string, WireSchema>>, optional: readonly string[] = []): WireSchema {
  return {
    type: 'object',
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
    properties,
  };
}

/** The empty object. */
export const emptyObject: WireSchema = { type: 'object', additionalProperties: false, properties: {} };

/** The description of one call: the OpenAPI document has all of it, and the server enforces it. */
export interface CallDescription {
  readonly summary: string;
  /** Format of a body that is not JSON. */
  readonly consumes?: 'form' | 'files';
  readonly body?: WireSchema;
  readonly query?: WireSchema;
  /**
   * Body of the 200 answer, or of the 201 answer of a call that `creates`; without it, the answers are `statuses`
   * without a body.
   */
  readonly answer?: WireSchema;
  readonly creates?: true;
  readonly statuses?: Readonly<Record<number, string>>;
  /** Error answers besides 400. */
  readonly problems?: readonly number[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: CallDescription;
  }
}

const FORM_LIMIT = 16 * 1024;

/** The content type of a call's body; `undefined` for a call that has none. */
export function contentTypeOf({ consumes, body }: CallDescription): string | undefined {
  if (consumes === 'form') return 'application/x-www-form-urlencoded';
  if (consumes === 'files') return 'multipart/form-data';
  return body === undefined ? undefined : 'application/json';
}

/**
 * Route options of a described call: validation, serialisation, size limit, and the description for the OpenAPI
 * document.
 */
export function routeOptions(call: CallDescription): RouteShorthandOptions {
  return {
    ...(call.consumes === 'form' ? { bodyLimit: FORM_LIMIT } : {}),
    config: { call },
    schema: {
      ...(call.body === undefined ? {} : { body: call.body }),
      querystring: call.query ?? { type: 'object', additionalProperties: false, properties: {} },
      ...(call.answer === undefined ? {} : { response: { [call.creates === true ? 201 : 200]: call.answer } }),
    },
  };
}
