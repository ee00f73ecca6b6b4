import { describe, expect, it } from 'vitest';
import { originsIn } from '#backend/commands/doctor/checks/pageChecks.ts';
import { checks } from '#backend/commands/doctor/doctorCommand.ts';
import type { ExaminedSite } from '#backend/commands/doctor/examinedSite.ts';
import { hostOf } from '#backend/commands/doctor/examinedSite.ts';
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

  it('have one data centre for script and calls', async () => {
    const problemsOf = async (calls: string, script: string) => {
      const access = { baseUrl: `https://${calls}` };
      const metadata = { identityProvider: { scriptUrl: `https://${script}/js/gigya.js` } };
      const site = { metadata, portal: { access }, offered: [] } as unknown as ExaminedSite;
      const problems = [];
      for await (const problem of checks['provider/data-centre'].find(site)) problems.push(problem);
      return problems;
    };
    expect(await problemsOf('accounts.eu1.gigya.com', 'cdns.eu1.gigya.com')).toEqual([]);
    expect(await problemsOf('accounts.us1.gigya.com', 'cdns.eu1.gigya.com')).toEqual([
      expect.stringContaining('from eu1, and the services call us1'),
    ]);
    expect(await problemsOf('login.kontor.example', 'cdns.eu1.gigya.com')).toEqual([]);
  });
});
