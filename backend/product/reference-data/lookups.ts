import type { FastifyInstance } from 'fastify';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { limits, type Limiter } from '../guards/limits.ts';
import type { ReferenceLookups } from './referenceLookups.ts';

/** Dependencies of the lookups. */
interface LookupParts {
  readonly limiter: Limiter;
  readonly lookups: ReferenceLookups;
}

/** `GET /rest/v1/region?zip=`: the region of a German postcode. UNKNOWN if none is assigned. */
export function region(app: FastifyInstance, parts: LookupParts): void {
  const options = routeOptions({
    summary: 'The regional area of a German postcode.',
    query: shape({ zip: { type: 'string', pattern: '^[0-9]{5}$' } }),
    answer: shape({
      region: shape({ id: { type: 'string', enum: ['NORD', 'SUED', 'UNKNOWN'] } }),
    }),
    problems: [429, 503],
  });
  app.get<{ Querystring: { zip: string } }>('/rest/v1/region', options, async ({ query, ip }) => {
    await parts.limiter.requireToRead(limits.regionPerAddress, ip);
    return { region: { id: await parts.lookups.regionOf(query.zip) } };
  });
}

/**
 * `GET /rest/v1/retailstores/search?q=`: stores for the store picker, best match first, at most 20. Optionally with the
 * customer's `country` and `zip`.
 */
export function stores(app: FastifyInstance, parts: LookupParts): void {
  const options = routeOptions({
    summary:
      'Searches stores by place, street or postcode; forgives case, umlauts and typing errors. `country` and `zip` of the customer, where given, bring near stores first.',
    query: shape(
      {
        q: { type: 'string', minLength: 2, maxLength: 64 },
        country: { type: 'string', pattern: '^[A-Z]{2}$' },
        zip: { type: 'string', pattern: '^[A-Za-z0-9 -]{1,10}$' },
      },
      ['country', 'zip'],
    ),
    answer: shape({
      retailStores: {
        type: 'array',
        items: shape(
          {
            id: { type: 'string' },
            uiText: { type: 'string' },
            name: { type: 'string' },
            address: { type: 'string' },
            distanceKm: { type: 'number' },
            openingHours: { type: 'array', items: { type: 'string' } },
          },
          ['name', 'address', 'distanceKm', 'openingHours'],
        ),
      },
    }),
    problems: [429, 503],
  });
  app.get<{ Querystring: { q: string; country?: string; zip?: string } }>(
    '/rest/v1/retailstores/search',
    options,
    async ({ query, ip }) => {
      await parts.limiter.requireToRead(limits.storesPerAddress, ip);
      return { retailStores: await parts.lookups.searchStores(query.q, query) };
    },
  );
}
