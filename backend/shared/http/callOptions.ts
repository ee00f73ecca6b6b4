import type { RouteShorthandOptions } from 'fastify';

/** A JSON Schema as routes and the OpenAPI document share it. */
export type WireSchema = Readonly<Record<string, unknown>>;

/** What a caller must know of one call: everything here stands in the OpenAPI document and is enforced. */
export interface CallDescription {
  readonly summary: string;
  /** How the body is sent; without it the call has none. */
  readonly consumes?: 'form' | 'json';
  readonly body?: WireSchema;
  readonly query?: WireSchema;
  /** Body of the 200 answer; without it the answers are `statuses` without a body. */
  readonly answer?: WireSchema;
  readonly statuses?: Readonly<Record<number, string>>;
  /** Problem answers beside 400. */
  readonly problems: readonly number[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: CallDescription;
  }
}

const FORM_LIMIT = 16 * 1024;

/** Route options of a described call: validation, serialisation, size limit, and the description for the OpenAPI document. */
export function callOptions(call: CallDescription): RouteShorthandOptions {
  return {
    ...(call.consumes === 'form' ? { bodyLimit: FORM_LIMIT } : {}),
    config: { call },
    schema: {
      ...(call.body === undefined ? {} : { body: call.body }),
      querystring: call.query ?? { type: 'object', additionalProperties: false, properties: {} },
      ...(call.answer === undefined ? {} : { response: { 200: call.answer } }),
    },
  };
}
