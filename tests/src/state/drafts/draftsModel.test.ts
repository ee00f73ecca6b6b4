import { pathToKey } from '#adapters/providerPath.ts';
import type { AccountPatch } from '#adapters/model/account.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { FieldConfig } from '#adapters/model/fieldConfig.ts';
import { draftsKey } from '#src/state/drafts/draftRecord.ts';
import { mergePatches } from '#src/rules/patches.ts';
import { accountFormAtom } from '#src/state/portal/accountForm.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cases, patience } from '../../../schema-adapters/generated.ts';
import { ada, fakeApp, testClock, wireSchema, type FakeApp } from '../../fakes.ts';
import { portalApp } from '../../screens/portal/page.ts';
import { visitCentre, visitPortal, type Visit } from './visits.ts';

const texts = {
  firstName: ['Ada', 'Grace', 'Marie'],
  lastName: ['Berger', 'Hopper', ''],
  zip: ['10115', '99', '20095'],
} as const;
type Name = keyof typeof texts;

/** The text fields of each form, by area. */
const centreFields: Readonly<Record<string, readonly Name[]>> = {
  personal: ['firstName', 'lastName', 'zip'],
  interests: [],
};
const portalFields: Readonly<Record<string, readonly Name[]>> = {
  personaldata: ['firstName', 'lastName'],
  second: ['zip'],
};

const type = fc
  .constantFrom<Name>('firstName', 'lastName', 'zip')
  .chain((name) =>
    fc.record({ does: fc.constant('TYPE' as const), name: fc.constant(name), text: fc.constantFrom(...texts[name]) }),
  );
const plain = fc.constantFrom(
  'BLUR',
  'TAB',
  'BACK',
  'FORWARD',
  'LANGUAGE',
  'RELOAD',
  'SESSION_END',
  'SOMEBODY_ELSE',
  'LOGOUT',
  'IDLE',
  'SAVE',
  'SAVE_FAILS',
  'DISCARD',
  'UNDO',
);
const step = fc.oneof({ weight: 5, arbitrary: type }, { weight: 6, arbitrary: fc.record({ does: plain }) });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const rows = fc.array(step, { minLength: 2, maxLength: 7 });

/** The customer's view: texts that were typed and neither saved nor reported as discarded, by form and field. */
type Typed = Map<string, Map<Name, string>>;

interface Area {
  readonly app: FakeApp;
  readonly fields: Readonly<Record<string, readonly Name[]>>;
  readonly open: () => Promise<Visit>;
  readonly saved: (name: Name) => string;
  /** Whether one save sends all forms. */
  readonly isShared: boolean;
}

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

/** Runs a row of steps and expects after each that the input is shown, or was reported as discarded. */
async function walk(area: Area, steps: readonly Step[]): Promise<void> {
  let visit = await area.open();
  let [shown = ''] = visit.forms;
  const typed: Typed = new Map();
  let discarded: Typed = new Map();
  let language = 'de';
  const open = async (form: string): Promise<void> => {
    await visit.open(form);
    shown = form;
  };
  const drafts = (forms: readonly string[] = [...typed.keys()]): boolean =>
    forms.some((form) => [...(typed.get(form) ?? [])].some(([name, text]) => text !== area.saved(name)));
  const look = (after: string): void => {
    for (const name of area.fields[shown] ?? []) {
      const expected = typed.get(shown)?.get(name) ?? area.saved(name);
      const text = visit.field().textOf(pathToKey(`profile.${name}`));
      // An expectation for each of a hundred thousand checks would be slow.
      if (text !== expected) expect.fail(`${name} in ${shown} after ${after} is '${text}' in place of '${expected}'`);
    }
  };
  const take: Readonly<Record<Exclude<Step['does'], 'TYPE'>, () => Promise<void>>> = {
    BLUR: async () => visit.field().blur(),
    TAB: async () => {
      visit.field().blur();
      await open(visit.forms.find((form) => form !== shown) ?? shown);
    },
    BACK: () => open(visit.forms.find((form) => form !== shown) ?? shown),
    FORWARD: () => open(visit.forms.at(-1) ?? shown),
    LANGUAGE: async () => {
      language = language === 'de' ? 'en' : 'de';
      await visit.switchLanguage(language);
    },
    RELOAD: async () => {
      visit.leave();
      visit = await area.open();
      [shown = ''] = visit.forms;
      if (drafts(area.isShared ? undefined : [shown]))
        expect(visit.news(), 'says that changes are back').toBe('RESTORED');
    },
    SESSION_END: () => visit.endSession(ada.uid),
    SOMEBODY_ELSE: async () => {
      await visit.endSession('somebody');
      typed.clear();
      look('somebody else came');
      expect(area.app.storage.session.read(draftsKey), 'nothing is left for somebody else').toBeUndefined();
      await visit.endSession(ada.uid);
    },
    LOGOUT: async () => {
      if (area.isShared) return;
      await visit.logOut();
      typed.clear();
    },
    IDLE: async () => {
      visit.field().blur();
      const had = drafts();
      await area.app.clock.advance(1_800_001);
      visit.leave();
      visit = await area.open();
      [shown = ''] = visit.forms;
      typed.clear();
      if (had) expect(visit.news(), 'says that changes have expired').toBe('EXPIRED');
    },
    SAVE: async () => {
      if (!(await visit.save(true))) return;
      if (area.isShared) typed.clear();
      else typed.delete(shown);
    },
    SAVE_FAILS: async () => expect(drafts([shown]) && (await visit.save(false))).toBe(false),
    DISCARD: async () => {
      await visit.discard();
      expect(visit.news()).toBe('DISCARDED');
      discarded = new Map([...typed].filter(([form]) => area.isShared || form === shown));
      for (const form of discarded.keys()) typed.delete(form);
    },
    UNDO: async () => {
      if (visit.news() !== 'DISCARDED') return;
      await visit.undo();
      // A text that equals the saved value is not a change.
      for (const [form, fields] of discarded) {
        const since = [...(typed.get(form) ?? [])].filter(([name, text]) => text !== area.saved(name));
        typed.set(form, new Map([...fields, ...since]));
      }
    },
  };
  try {
    for (const one of steps) {
      if (one.does !== 'TYPE') await take[one.does]();
      else if (area.fields[shown]?.includes(one.name)) {
        visit.field().type(pathToKey(`profile.${one.name}`), one.text);
        typed.set(shown, new Map([...(typed.get(shown) ?? []), [one.name, one.text]]));
      }
      look(one.does);
    }
    for (const form of visit.forms) {
      await open(form);
      look('all');
    }
  } finally {
    visit.leave();
  }
}

describe('any row of typing, leaving, returning, ending and failing', () => {
  it(
    'shows the input of the preference centre, or reports that it was discarded',
    () =>
      fc.assert(
        fc.asyncProperty(rows, (steps) => walk(centre(), steps)),
        { numRuns: cases(600, 20_000) },
      ),
    patience,
  );

  it(
    'shows the input of the account pages, or reports that it was discarded',
    () =>
      fc.assert(
        fc.asyncProperty(rows, (steps) => walk(portal(), steps)),
        { numRuns: cases(1_400, 10_000) },
      ),
    patience,
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
