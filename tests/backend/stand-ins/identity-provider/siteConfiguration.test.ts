import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalKey, secret, startStandIn, type TestStandIn } from './startStandIn.ts';

describe('the configuration of a site by the API', () => {
  let kit: TestStandIn;
  beforeAll(async () => {
    kit = await startStandIn();
  }, 60_000);
  afterAll(() => kit.close());
  const signed = (name: string, params: object = {}) => kit.call(name, { secret, ...params });

  it.each([
    'admin.getSiteConfig',
    'fidm.oidc.op.getConfig',
    'accounts.getConsentsStatements',
    'accounts.setConsentsStatements',
    'accounts.setLegalStatements',
    'accounts.setPolicies',
    'accounts.setSchema',
  ])('%s is for servers only', async (name) => {
    expect(await kit.call(name)).toMatchObject({ errorCode: 403007, statusCode: 403 });
  });

  it('answers with the members that were seen', async () => {
    expect(await signed('admin.getSiteConfig')).toMatchObject({
      errorCode: 0,
      baseDomain: 'localhost:4000',
      dataCenter: 'eu1',
      trustedSiteURLs: ['localhost:4000/*'],
      siteGroupConfig: { enableSSO: true },
      customAPIDomainPrefix: '',
    });
    expect(await signed('accounts.getConsentsStatements')).toMatchObject({
      preferences: {
        'privacy.aec': { isActive: true, isMandatory: true, langs: ['de'], customData: [], defaultLang: 'de' },
      },
    });
  });

  it('takes new fields, and keeps those that are not named', async () => {
    const fields = { added: { type: 'boolean', writeAccess: 'clientModify' }, code: { writeAccess: 'clientModify' } };
    expect(await signed('accounts.setSchema', { dataSchema: { fields } })).toMatchObject({ errorCode: 0 });
    const { dataSchema } = (await signed('accounts.getSchema')) as unknown as {
      readonly dataSchema: { readonly fields: Readonly<Record<string, object>> };
    };
    expect(dataSchema.fields['added']).toEqual({
      type: 'boolean',
      required: false,
      allowNull: true,
      writeAccess: 'clientModify',
    });
    expect(dataSchema.fields['code']).toMatchObject({ type: 'string', writeAccess: 'clientModify' });
    expect(dataSchema.fields['nickname']).toMatchObject({ required: true });
  });

  it.each([
    [
      'a new field of the profile',
      { profileSchema: { fields: { shoeSize: { writeAccess: 'clientModify' } } } },
      400006,
    ],
    ['an unknown type', { dataSchema: { fields: { size: { type: 'number' } } } }, 400006],
    ['another type', { dataSchema: { fields: { member: { type: 'string' } } } }, 400006],
    ['a field inside another', { dataSchema: { fields: { 'member.since': { type: 'date' } } } }, 400006],
    [
      'too much at once',
      {
        dataSchema: {
          fields: Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`f${at}`, { type: 'string' }])),
        },
      },
      413001,
    ],
  ])('refuses %s', async (_what, params, errorCode) => {
    expect(await signed('accounts.setSchema', params)).toMatchObject({ errorCode });
  });

  it('changes one member of a policy', async () => {
    await signed('accounts.setPolicies', { passwordComplexity: { minLength: 12 } });
    expect(await signed('accounts.getPolicies')).toMatchObject({
      passwordComplexity: { minLength: 12, minCharGroups: 4 },
      emailVerification: { defaultLanguage: 'de' },
    });
  });

  it('refuses pages that the site does not trust, whatever key they have', async () => {
    const { sites } = kit.standIn;
    const before = sites.all();
    const withPattern = (pattern: string) => sites.replace(before.map((site) => ({ ...site, trustedUrls: [pattern] })));
    withPattern('*.kontor.example/*');
    expect(await kit.call('accounts.getSchema')).toMatchObject({ errorCode: 400120 });
    withPattern('localhost:4000/*');
    expect(await kit.call('accounts.getSchema')).toMatchObject({ errorCode: 0 });
    sites.replace(before);
  });

  it('refuses what only the parent of a group can set', async () => {
    const { sites } = kit.standIn;
    const before = sites.all();
    sites.replace(before.map((site) => ({ ...site, groupOwner: '4_parent' })));
    for (const [name, params] of [
      ['accounts.setPolicies', { passwordComplexity: { minLength: 9 } }],
      ['accounts.setPolicies', { accountOptions: { loginIdentifiers: 'email' } }],
      ['accounts.setSchema', { dataSchema: { fields: { more: { type: 'string', required: true } } } }],
      [
        'accounts.setSchema',
        { subscriptionsSchema: { fields: { NLT_X: { email: { required: true, doubleOptIn: true } } } } },
      ],
    ] as const)
      expect(await signed(name, params)).toMatchObject({ errorCode: 400006 });
    for (const [name, params] of [
      ['accounts.setPolicies', { accountOptions: { verifyEmail: true } }],
      ['accounts.setSchema', { dataSchema: { fields: { nickname: { required: false } } } }],
      ['accounts.setSchema', { subscriptionsSchema: { fields: { NLT_OFFERS: { email: { required: false } } } } }],
    ] as const)
      expect(await signed(name, params)).toMatchObject({ errorCode: 0 });
    sites.replace(before);
  });

  it('adds a version of a text, once', async () => {
    const params = {
      consentId: 'privacy.aec',
      lang: 'en',
      legalStatements: {
        currentDocVersion: 2,
        minDocVersion: 1,
        versions: {
          2: { purpose: 'I agree', documentUrl: 'https://example.com/en', LegalStatementStatus: 'Published' },
        },
      },
    };
    expect(await signed('accounts.setLegalStatements', params)).toMatchObject({ errorCode: 0 });
    expect(await kit.call('accounts.getSiteConsentDetails', { apiKey: portalKey })).toMatchObject({
      siteConsentDetails: { 'privacy.aec': { legalStatements: { en: { purpose: 'I agree', currentDocVersion: 2 } } } },
    });
    expect(await signed('accounts.setLegalStatements', params)).toMatchObject({ errorCode: 400009 });
    expect(await signed('accounts.setLegalStatements', { ...params, consentId: 'other' })).toMatchObject({
      errorCode: 400006,
    });
  });
});
