import { pathToKey } from '#adapters/providerPath.ts';
import { draftsKey } from '#src/state/drafts/accountDraftsAtom.ts';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ada, type FakeApp } from '../../fakes.ts';
import type { Visit } from './visit.ts';

const texts = {
  firstName: ['Ada', 'Grace', 'Marie'],
  lastName: ['Berger', 'Hopper', ''],
  zip: ['10115', '99', '20095'],
} as const;
export type Name = keyof typeof texts;

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
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Rows of steps that a customer might take. */
export const rows = fc.array(step, { minLength: 2, maxLength: 7 });

/** The customer's view: texts that were typed and neither saved nor reported as discarded, by form and field. */
type Typed = Map<string, Map<Name, string>>;

/** The preference centre or the account pages, with what was saved there. */
export interface Area {
  readonly app: FakeApp;
  readonly fields: Readonly<Record<string, readonly Name[]>>;
  readonly open: () => Promise<Visit>;
  readonly saved: (name: Name) => string;
  /** Whether one save sends all forms. */
  readonly isShared: boolean;
}

/** Runs a row of steps and expects after each that the input is shown, or was reported as discarded. */
export async function walk(area: Area, steps: readonly Step[]): Promise<void> {
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
