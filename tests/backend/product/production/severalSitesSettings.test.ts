import { afterAll, describe, expect, it } from 'vitest';
import { DocumentError } from '#backend/shared/document.ts';
import { chooseSite } from '#backend/product/production/settings.ts';
import { takeSiteOption } from '#backend/commands/siteCommands.ts';
import { good, read, readAll, removeFolder, secrets } from './testSettings.ts';
import { countrySettings, twoCountries } from './twoCountries.ts';

afterAll(removeFolder);

const { settings } = await twoCountries();
const { germany, france } = settings.sites;
/** The settings with something else in France. */
const withFrance = (parts: object) => ({ ...settings, sites: { germany, france: { ...france, ...parts } } });

describe('settings of several sites', () => {
  it('give each what all have in common, with its own members in place of that', () => {
    const sites = readAll({ ...settings, linkMails: { address: 'https://all.example' }, ...withOwnMails });
    expect(sites.map(({ site, port, linkMails, productData }) => [site, port, linkMails.address, productData])).toEqual(
      [
        ['germany', 8080, 'https://all.example', good.productData],
        ['france', 8080, 'https://france.example', good.productData],
      ],
    );
    expect(sites.map(({ databaseSchema }) => databaseSchema)).toEqual(['site_germany', 'site_france']);
  });
  const withOwnMails = {
    sites: { germany, france: { ...france, linkMails: { address: 'https://france.example' } } },
  };

  it('without “sites” are of one site, as before, whose data stay where they are', () => {
    expect(readAll(good)).toHaveLength(1);
    expect(read(good)).toMatchObject({ site: undefined, databaseSchema: undefined });
  });

  it('can leave a former single site its data', () => {
    expect(readAll(withFrance({ databaseSchema: 'public' }))[1]?.databaseSchema).toBe('public');
  });

  it('take a country’s own secrets from names that end with its name, others from the common ones', () => {
    const sites = readAll(settings, {
      ...secrets,
      PORTAL_SECRET_FRANCE: 'secret-of-france',
      MACHINE_TOKENS: 'a-token-for-all-of-them-0123456789',
      MACHINE_TOKENS_FRANCE: '',
    });
    expect(sites.map(({ portal, preferenceCentre }) => [portal.secret, preferenceCentre.secret])).toEqual([
      ['p', 'c'],
      ['secret-of-france', 'c'],
    ]);
    expect(sites.map(({ machines }) => machines.tokens.length)).toEqual([1, 0]);
  });

  it.each([
    ['no site', { ...settings, sites: {} }, 'sites: must be an object with a member for each site'],
    ['a list', { ...settings, sites: [] }, 'sites: must be an object with a member for each site'],
    ['a name that fits nowhere', { ...settings, sites: { 'Süd Ost': germany } }, 'sites.Süd Ost: a name must be'],
    [
      'a port in a site',
      withFrance({ port: 1 }),
      'sites.france: “port” is the same for all sites; write it beside “sites”',
    ],
    ['an unknown member', withFrance({ fault: 1 }), 'sites.france: “fault” is not known here'],
    ['a site that is no object', { ...settings, sites: { germany, france: 1 } }, 'sites.france: must be an object'],
    ['a schema of PostgreSQL', withFrance({ databaseSchema: 'pg_x' }), 'sites.france, databaseSchema: must be a name'],
    ['a schema with code in it', withFrance({ databaseSchema: 'a,b -c x=y' }), 'databaseSchema: must be a name'],
    [
      'one schema for two',
      withFrance({ databaseSchema: 'site_germany' }),
      'sites.germany and sites.france have the same databaseSchema: their data would be one',
    ],
    [
      'one host name for two, whatever the port',
      withFrance({ siteOrigins: ['https://www.kontor.example:8443'] }),
      'sites.germany and sites.france have a host name of siteOrigins in common: it says whose request it is',
    ],
    [
      'links that open at both',
      withFrance({ linkTokens: germany['linkTokens'] }),
      'sites.germany and sites.france have linkTokens with the same issuer and audience: a link of one would open at the other',
    ],
    [
      'metadata without a script in one',
      withFrance({ metadata: { locales: ['fr_FR'] } }),
      'sites.france, metadata.identityProvider.scriptUrl must be',
    ],
  ])('with %s are refused with a sentence', (_what, wrong, sentence) => {
    expect(() => readAll(wrong)).toThrow(sentence);
  });

  it('refuse one content id for two sites of a studio', () => {
    const studio = {
      origin: 'https://studio.kontor.example',
      staff: { issuer: 'https://login.company.example', clientId: 'kontor', roles: {} },
    };
    const same = { ...withFrance({ metadata: germany['metadata'] }), studio };
    expect(() => readAll(same, { ...secrets, STAFF_CLIENT_SECRET: 's' })).toThrow(
      'sites.germany and sites.france have the same metadata.cms.id: their content would be one',
    );
  });

  it('tell a mistake in what all have in common once, and every other one with its site', () => {
    const { PORTAL_SECRET: _secret, ...others } = secrets;
    const wrong = { ...withFrance({ contentFolder: 7 }), productData: '' };
    expect(() => readAll(wrong, { ...others, PORTAL_SECRET_GERMANY: 'p' })).toThrow(
      new DocumentError(
        [
          'PORTAL_SECRET_FRANCE or PORTAL_SECRET must be set in the environment',
          'productData: must be a text',
          'sites.france, contentFolder: must be a text',
        ].join('\n'),
      ),
    );
  });
});

describe('the site of a command', () => {
  it.each([
    [['erase', 'uid', '--site', 'france'], ['erase', 'uid'], 'france'],
    [['--site=france', 'doctor', '--json'], ['doctor', '--json'], 'france'],
    [['doctor'], ['doctor'], undefined],
  ])('is an option anywhere: %j', (given, args, site) => {
    expect(takeSiteOption(given)).toEqual({ args, site });
  });

  it.each([['--site'], ['--site=']])('must have a name: %s', (option) => {
    expect(() => takeSiteOption(['doctor', option])).toThrow('Use: --site NAME.');
  });

  it('is the only one where there is one, which has no name', () => {
    const one = readAll(good);
    expect(chooseSite(one, undefined)).toBe(one[0]);
    expect(() => chooseSite(one, 'germany')).toThrow('There is only one site: leave out --site.');
    const named = readAll({ ...settings, sites: { germany: countrySettings('germany') } });
    expect(chooseSite(named, undefined).site).toBe('germany');
  });
});
