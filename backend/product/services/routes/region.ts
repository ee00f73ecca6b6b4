import type { FastifyInstance } from 'fastify';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { limits } from '../limits.ts';
import type { ServiceParts } from '../parts.ts';

/** `GET /rest/v1/region?zip=`: the regional area of a German postcode. UNKNOWN if none is assigned. */
export function region(app: FastifyInstance, parts: ServiceParts): void {
  const options = callOptions({
    summary: 'The regional area of a German postcode.',
    query: {
      type: 'object',
      required: ['zip'],
      additionalProperties: false,
      properties: { zip: { type: 'string', pattern: '^[0-9]{5}$' } },
    },
    answer: {
      type: 'object',
      required: ['region'],
      properties: {
        region: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', enum: ['NORD', 'SUED', 'UNKNOWN'] } },
        },
      },
    },
    problems: [429, 503],
  });
  app.get<{ Querystring: { zip: string } }>('/rest/v1/region', options, async ({ query, ip }) => {
    await parts.limiter.requireToRead(limits.regionPerAddress, ip);
    return { region: { id: await parts.lookups.regionOf(query.zip) } };
  });
}
