import { describe, expect, it } from 'vitest';
import { neededFeatures, offersPage } from '../../../schema-adapters/content/pageFeatures.ts';
import { sitePages } from '../../../schema-adapters/content/sitePages.ts';

describe('pages that a site has switched on or off', () => {
  it.each([
    ['/consents', { consents: true }, true],
    ['/consents', {}, false],
    ['/mydata', { accountDeletion: true }, true],
    ['/mydata', { passkeys: true }, false],
    ['/mydata#data-copy', { accountDeletion: true }, false],
    ['/mydata#delete-account', { accountDeletion: true }, true],
    ['/accessdata#access-passkeys', {}, false],
    [' /MyData/?from=mail#Data-Copy', {}, false],
    ['/mydata#something', {}, false],
    ['/accessdata', {}, true],
    ['/accessdata#access-email', {}, true],
    ['https://www.kontor.example/mydata', {}, true],
    ['/constructor', {}, true],
    ['', {}, true],
  ])('%s with %j is there: %s', (url, features, isThere) => {
    expect(offersPage(url, features)).toBe(isThere);
  });

  it('lets editors choose every page that can be switched off', () => {
    const choices = Object.values(sitePages).filter((url) => neededFeatures(url).length > 0);
    expect(new Set(choices.flatMap(neededFeatures))).toEqual(
      new Set(['consents', 'dataCopy', 'accountDeletion', 'passkeys']),
    );
  });
});
