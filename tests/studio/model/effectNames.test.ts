import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { portalForms } from '#protocol/formCounts.ts';

it.each(['de', 'en'])('every form of the portal that is counted has a name in the studio: %s', (language) => {
  const texts: object = JSON.parse(readFileSync(`locales/${language}/studio.json`, 'utf8'));
  const unnamed = Object.keys(portalForms).filter((form) => !Object.hasOwn(texts, `effect.forms.${form}`));
  expect(unnamed).toEqual([]);
});
