import type { AccountPatch } from '#adapters/model/provider.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { FieldConfig } from '#adapters/fields/fieldConfig.ts';
import { draftsKey } from '#src/state/drafts/accountDraftsAtom.ts';
import { mergePatches } from '#src/rules/patches.ts';
import { accountFormAtom } from '#src/state/portal/accountForm.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cases, timeLimit } from '../../../longRun.ts';
import { ada, fakeApp, type FakeApp } from '../../fakes.ts';
import { testClock } from '../../testClock.ts';
import { wireSchema } from '../../wireDocuments.ts';
import { portalApp } from '../../screens/portal/page.ts';
import { visitCentre } from './visitCentre.ts';
import { visitPortal } from './visitPortal.ts';

import { rows, walk, type Area, type Name } from './walk.ts';
/** The text fields of each form, by area. */
const centreFields: Readonly<Record<string, readonly Name[]>> = {
  personal: ['firstName', 'lastName', 'zip'],
  interests: [],
};
const portalFields: Readonly<Record<string, readonly Name[]>> = {
  personaldata: ['firstName', 'lastName'],
  second: ['zip'],
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const schema = parseProviderSchema(wireSchema);

/** Resets the fakes of an application, as if nobody had used them before. */
function fresh<App extends FakeApp>(app: App): App {
  const account = { ...ada, profile: { ...ada.profile } };
  for (const key of [draftsKey, 'kontor.linkToken']) app.storage.session.remove(key);
  app.patches.length = 0;
  app.calls.length = 0;
  app.accounts.refuse.clear();
  app.accounts.account = account;
  app.accounts.isLoggedIn = true;
  return Object.assign(app, { account, clock: testClock() });
}

const centreApp = Object.assign(fakeApp(), { provider: { ...fakeApp().provider, getSchema: async () => schema } });
const contents = new Map(
  await Promise.all(
    ['de', 'en'].map(async (language) => {
      const { content } = await centreApp.content.load('', language);
      const { value, at } = content.preferenceCenter.tabs;
      const tabs = { value: (value as { anchor: string }[]).filter(({ anchor }) => anchor in centreFields), at };
      return [language, { ...content, preferenceCenter: { ...content.preferenceCenter, tabs } }] as const;
    }),
  ),
);
// Only the tabs that rows visit: each document adapts them again.
Object.assign(centreApp.content, {
  load: async (_cmsId: string, language = 'de') => ({ content: contents.get(language)!, findings: [] }),
});
Object.assign(centreApp.provider, {
  getAccount: async () => centreApp.account,
  setAccount: async ({ patch }: { readonly patch: AccountPatch }) => {
    centreApp.patches.push(patch);
    centreApp.account = { ...centreApp.account, ...mergePatches([centreApp.account, patch]) };
  },
});
const accountApp = portalApp({ loggedIn: true });
Object.assign(accountApp.accounts, { getSchema: async () => schema });

function centre(isForgetful = false): Area {
  const app = fresh(centreApp);
  return {
    app,
    fields: centreFields,
    open: () => visitCentre(app, isForgetful),
    saved: (name) => textOf(app.account.profile?.[name]),
    isShared: true,
  };
}

const field = (name: Name): FieldConfig => ({ type: 'FormInput', schemaPath: `profile.${name}` });
const portalForms = {
  personaldata: accountFormAtom('personaldata', [field('firstName'), field('lastName')]),
  second: accountFormAtom('second', [field('zip')]),
};

function portal(): Area {
  const app = fresh(accountApp);
  return {
    app,
    fields: portalFields,
    open: () => visitPortal(app, portalForms),
    saved: (name) => textOf(app.accounts.account.profile?.[name]),
    isShared: false,
  };
}

describe('any row of typing, leaving, returning, ending and failing', () => {
  it(
    'shows the input of the preference centre, or reports that it was discarded',
    () =>
      fc.assert(
        fc.asyncProperty(rows, (steps) => walk(centre(), steps)),
        { numRuns: cases(80, 20_000) },
      ),
    timeLimit,
  );

  it(
    'shows the input of the account pages, or reports that it was discarded',
    () =>
      fc.assert(
        fc.asyncProperty(rows, (steps) => walk(portal(), steps)),
        { numRuns: cases(200, 10_000) },
      ),
    timeLimit,
  );

  it('notices a form that loses its other fields when it is removed (control)', async () => {
    const { failed } = await fc.check(
      fc.asyncProperty(rows, (steps) => walk(centre(true), steps)),
      { numRuns: 500, endOnFailure: true },
    );
    expect(failed).toBe(true);
  });

  it('notices a storage that loses data (control)', async () => {
    const write = vi.spyOn(accountApp.storage.session, 'write').mockImplementation(() => undefined);
    const { failed } = await fc.check(
      fc.asyncProperty(rows, (steps) => walk(portal(), steps)),
      { numRuns: 500, endOnFailure: true },
    );
    write.mockRestore();
    expect(failed).toBe(true);
  });
});
