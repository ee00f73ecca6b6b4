import { describe, expect, it } from 'vitest';
import { Skipped } from '#backend/commands/doctor/check.ts';
import { originsIn } from '#backend/commands/doctor/checks/pageChecks.ts';
import { checks } from '#backend/commands/doctor/doctorCommand.ts';
import type { ExaminedSite } from '#backend/commands/doctor/examinedSite.ts';
import { hostOf } from '#backend/commands/doctor/providerSite.ts';
import { covers } from '#backend/shared/trustedUrl.ts';

describe('addresses of the provider', () => {
  it.each([
    ['https://accounts.eu1.gigya.com', 'admin.getSiteConfig', 'https://admin.eu1.gigya.com'],
    ['https://accounts.eu1.gigya.com', 'fidm.oidc.op.getConfig', 'https://fidm.eu1.gigya.com'],
    ['https://accounts.eu1.gigya.com', 'accounts.getSchema', 'https://accounts.eu1.gigya.com'],
    ['https://login.kontor.example', 'admin.getSiteConfig', 'https://login.kontor.example'],
  ])('beside %s, %s is at %s', (baseUrl, method, host) => {
    expect(hostOf(baseUrl, method)).toBe(host);
  });

  it.each([
    ['www.kontor.example/*', true],
    ['*.kontor.example/*', true],
    ['https://www.kontor.example/*', true],
    ['www.kontor.example', true],
    ['kontor.example/*', false],
    ['*.example.org/*', false],
    ['*.ontor.example/*', false],
    ['www.kontor.example/shop/*', false],
    ['', false],
  ])('the pattern %s covers the site: %s', (pattern, isCovered) => {
    expect(covers(pattern, 'https://www.kontor.example')).toBe(isCovered);
  });

  it('are read from the text of a script, of the same owner only', () => {
    const text = `var a="https://accounts.eu1.gigya.com/x",b='https://cdns.eu1.gigya.com:8443/y',c="https://help.sap.com",d="https://notgigya.com"`;
    expect(originsIn(text, 'cdns.eu1.gigya.com')).toEqual([
      'https://accounts.eu1.gigya.com',
      'https://cdns.eu1.gigya.com:8443',
    ]);
  });

  const site = (scriptUrl: string, baseUrl: string) =>
    ({ metadata: { identityProvider: { scriptUrl } }, portal: { access: { baseUrl } } }) as unknown as ExaminedSite;
  it('have one data centre for script and calls', async () => {
    const { 'provider/script-data-centre': scriptDataCentre } = checks;
    const script = 'https://cdns.eu1.gigya.com/js/gigya.js';
    expect(await scriptDataCentre.find(site(script, 'https://accounts.eu1.gigya.com'))).toEqual([]);
    expect(await scriptDataCentre.find(site(script, 'https://accounts.us1.gigya.com'))).toMatchObject([
      { what: expect.stringContaining('from eu1, and the services call us1') },
    ]);
    await expect(scriptDataCentre.find(site(script, 'https://login.kontor.example'))).rejects.toThrow(Skipped);
  });
});
