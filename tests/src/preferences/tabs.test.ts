import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anchorOf, tabToShow } from '#src/preferences/tabs.ts';

it.each([
  ['', ''],
  ['#newsletter', 'newsletter'],
  ['#m%C3%A4rkte', 'märkte'],
  ['#%zz', '%zz'],
  ['#100%', '100%'],
])('the hash %s names the anchor %s', (hash, anchor) => {
  expect(anchorOf(hash)).toBe(anchor);
});

it('any hash names an anchor', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof anchorOf(`#${text}`) === 'string'));
});

it.each([
  ['news', 'newsletters'],
  ['newsletters', 'newsletters'],
  ['personal', 'personal'],
  ['other', 'newsletters'],
])('the address %s of a mail leads to the tab %s, which may have had it before', (address, expected) => {
  const tabs = [
    { anchor: 'newsletters', formerAnchors: ['news', 'personal'], accessWithoutSubscription: true },
    { anchor: 'personal', accessWithoutSubscription: true },
  ];
  expect(tabToShow(tabs, address, {})?.anchor).toBe(expected);
});
