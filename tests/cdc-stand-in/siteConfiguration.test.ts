import { describe, expect, it } from 'vitest';
import { secret } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

describe('the configuration of a site by the API', () => {
  const kit = useStandIn();
  const signed = (name: string, params: object = {}) => kit.call(name, { secret, ...params });

  it.each(['admin.getSiteConfig', 'fidm.oidc.op.getConfig'])('%s is for servers only', async (name) => {
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
  });

  it('refuses pages that the site does not trust, whatever key they have', async () => {
    const { sites } = kit.standIn;
    const before = sites.all();
    const withPattern = (pattern: string) => sites.replace(before.map((site) => ({ ...site, trustedUrls: [pattern] })));
    withPattern('*.kontor.example/*');
    expect(await kit.code('accounts.getSchema')).toBe(400120);
    withPattern('localhost:4000/*');
    expect(await kit.code('accounts.getSchema')).toBe(0);
    sites.replace(before);
  });
});
