import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { usual } from '../../engines.ts';
import type { TestServices } from '../services/testServices.ts';
import { testProduct } from '../services/testProduct.ts';

async function storesFor({ app }: TestServices, q: string, home = ''): Promise<readonly string[]> {
  const answer = await app.inject(`/rest/v1/retailstores/search?q=${encodeURIComponent(q)}${home}`);
  return answer.json<{ retailStores: readonly { uiText: string }[] }>().retailStores.map(({ uiText }) => uiText);
}

describe.each(usual)('postcodes and stores on $name', (engine) => {
  const product = testProduct({ engine });
  beforeEach(async () => {
    await product.db.execute(sql`truncate limit_counter`);
    product.services.clock.reset();
  });

  describe('the region of a postcode', () => {
    it.each([
      ['10115', 'NORD'],
      ['80331', 'SUED'],
      ['36433', 'NORD'],
      ['36037', 'SUED'],
      ['57520', 'SUED'],
      ['57072', 'NORD'],
      ['00100', 'UNKNOWN'],
      ['43000', 'UNKNOWN'],
    ])('%s is %s (requirements#call-region)', async (zip, id) => {
      expect((await product.services.app.inject(`/rest/v1/region?zip=${zip}`)).json()).toEqual({ region: { id } });
    });

    it.each(['', '1011', '101155', '1011a', '１０１１５', '10115%00', '-1011'])('“%s” is refused', async (zip) => {
      expect((await product.services.app.inject(`/rest/v1/region?zip=${encodeURIComponent(zip)}`)).statusCode).toBe(
        400,
      );
    });
  });

  describe('the search for stores', () => {
    it.each([
      ['neukölln', 'Neukölln'],
      ['NEUKÖLLN', 'Neukölln'],
      ['neukoelln', 'Neukölln'],
      ['neukolln', 'Neukölln'],
      ['neuköln', 'Neukölln'],
      ['nekölln', 'Neukölln'],
      ['10115', 'Invalidenstraße 112, 10115'],
      ['invalidenstr', 'Invalidenstraße'],
      ['mitte invaliden', 'Berlin Mitte'],
      ['altonna', 'Altona'],
      ['DE0101', 'Invalidenstraße 112'],
      ['nl0101', 'Kerkstraat 109'],
    ])('“%s” finds %s first (requirements#call-stores)', async (q, expected) => {
      expect((await storesFor(product.services, q))[0]).toContain(expected);
    });

    it('lists the own country first, then towns that begin with the search', async () => {
      const german = await storesFor(product.services, 'ber', '&country=DE');
      expect(german.slice(0, 9).filter((store) => !/\d{5} Ber/.test(store))).toEqual([]);
      const [swiss] = await storesFor(product.services, 'ber', '&country=CH');
      expect(swiss).toContain('Bern');
    });

    it('lists literal matches near the postcode before others of the country', async () => {
      expect((await storesFor(product.services, 'kontor', '&country=DE&zip=80331'))[0]).toContain('München');
      expect((await storesFor(product.services, 'ber', '&country=DE&zip=10115'))[0]).toContain('Berlin Mitte');
    });

    it('lists towns that begin with the search by how alike their postcode is', async () => {
      const stores = await storesFor(product.services, 'ber', '&country=DE&zip=10115');
      const first = stores.findIndex((store) => store.includes('Bergisch Gladbach'));
      const last = stores.findLastIndex((store) => /\b1\d{4} Berlin$/.test(store));
      expect(last).toBeGreaterThan(1);
      expect(first).toBeGreaterThan(last);
    });

    it('returns address, distance and opening hours if the data have them, and id and uiText always', async () => {
      const findStore = async (path: string) =>
        (await product.services.app.inject(`/rest/v1/retailstores/search?${path}`)).json<{
          retailStores: readonly Record<string, unknown>[];
        }>().retailStores[0];
      expect(await findStore('q=DE0103&country=DE&zip=10115')).toMatchObject({
        id: 'DE0103',
        uiText: 'Kontor Berlin Kreuzberg, Poststraße 13, 10961 Berlin',
        name: 'Kontor Berlin Kreuzberg',
        address: 'Poststraße 13, 10961 Berlin',
        distanceKm: 5,
        openingHours: ['Mo-Sa 07:00-22:00'],
      });
      expect(await findStore('q=DE0103')).not.toHaveProperty('distanceKm');
      expect(await findStore('q=NL0101&country=NL&zip=1011')).not.toHaveProperty('distanceKm');
    });

    it.each(['country=de', 'country=DEU', 'zip=%25%25%25', `zip=${'1'.repeat(11)}`])(
      'a home in another form is refused: %s',
      async (home) => {
        expect((await product.services.app.inject(`/rest/v1/retailstores/search?q=ber&${home}`)).statusCode).toBe(400);
      },
    );

    it('shows at most 20, and literal matches before similar ones', async () => {
      const stores = await storesFor(product.services, 'berlin');
      expect(stores.length).toBeLessThanOrEqual(20);
      expect(stores[0]).toContain('Berlin');
    });

    it.each(['%%', '__', '..', '   ', "';--", 'xqzwvk'])('“%s” finds nothing and breaks nothing', async (q) => {
      expect(await storesFor(product.services, q)).toEqual([]);
    });

    it.each(['a', '', 'x'.repeat(65)])('a text of the wrong length is refused', async (q) => {
      expect((await product.services.app.inject(`/rest/v1/retailstores/search?q=${q}`)).statusCode).toBe(400);
    });
  });
});
