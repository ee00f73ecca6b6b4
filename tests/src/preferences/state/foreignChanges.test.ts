import { describe, expect, it } from 'vitest';
import { toFormValue, adaptFields, type FieldConfig, type FormValue } from '@kontor/schema-adapters';
import { formRules } from '@kontor/rjsf-theme/form';
import type { AccountData } from '@kontor/schema-adapters/provider';
import { buildSaveReport } from '#src/preferences/state/saveReport.ts';
import type { CentreTab } from '#src/preferences/state/centre.ts';
import { buildPatch, changesIn, conflictsOf } from '#src/preferences/state/drafts.ts';
import { contextOf } from '../../../schema-adapters/testForms.ts';
import { typedInto } from '../../typeInTab.ts';

const fields = { 'profile.phones.number': {}, 'profile.phones.type': {}, 'data.child.name': {}, 'data.note': {} };

/** A tab that shows these paths of an account. */
function tabOf(anchor: string, account: AccountData, paths: readonly string[]): CentreTab {
  const configs: readonly FieldConfig[] = paths.map((schemaPath) => ({ type: 'FormInput', schemaPath }));
  const { form } = adaptFields(anchor, configs, contextOf(fields, { account }));
  const tab = {
    label: '',
    anchor,
    title: '',
    description: '',
    accessWithoutSubscription: true,
    at: '',
    components: [],
    formerAnchors: [],
  };
  return { tab, anchor, form, saved: toFormValue(form.bindings, account), open: true };
}

/** Keys of the fields that the customer must check again before `draft` may be sent. */
function contested(before: AccountData, current: AccountData, draft: FormValue): readonly string[] {
  const tabs = [typedInto(tabOf('t', before, ['profile.phones[0].number', 'data.child.name', 'data.note']), draft)];
  return conflictsOf(tabs, current).map(({ key }) => key);
}

const phones = (...numbers: readonly string[]): AccountData => ({
  profile: { phones: numbers.map((number) => ({ number, type: 'default' })) },
});

describe('what another system wrote since the page was opened', () => {
  it('is a conflict if the customer’s field has become a list', () => {
    const current = { data: { child: [{ name: 'Ada' }, { name: 'Max' }] } };
    expect(contested({}, current, { data_child_name: 'Tom' })).toEqual(['data_child_name']);
    expect(contested({}, current, { data_note: 'x' })).toEqual([]);
  });

  it('leaves no unsaved change of a field that the form no longer has', () => {
    const [before, after] = [{}, { data: { child: [{ name: 'Ada' }] } }].map((account) =>
      tabOf('t', account, ['data.child.name', 'data.note']),
    );
    const { store } = typedInto(before!, { data_child_name: 'Tom', data_note: 'x' });
    store.setRules(formRules(after!.form, 'DE'));
    store.setSavedValue(after!.saved);
    expect(changesIn({ tab: after!, store }).fields).toEqual(['data_note']);
  });

  it('is a conflict if the list can no longer be sent as it is', () => {
    const current = { profile: { phones: [{ number: '+491', type: 'default', line: 2 ** 60 }] } };
    const draft = { profile_phones_0_number: '+493' };
    expect(contested(phones('+491'), current, draft)).toEqual(['profile_phones_0_number']);
    expect(contested({}, { ...current, mergesLists: true }, draft)).toEqual(['profile_phones_0_number']);
    // Where lists are merged, only the field itself must be exact.
    const line = { profile: { phones: [{ number: 2 ** 60 }] }, mergesLists: true } as const;
    expect(contested({ mergesLists: true }, line, draft)).toEqual(['profile_phones_0_number']);
  });

  it('is written along if it was added to the list that is sent as a whole', () => {
    const draft = { profile_phones_0_number: '+493' };
    const tabs = [typedInto(tabOf('t', phones('+491'), ['profile.phones[0].number']), draft)];
    expect(contested(phones('+491'), phones('+491', '+492'), draft)).toEqual([]);
    expect(buildPatch(tabs, phones('+491', '+492'))).toEqual(phones('+493', '+492'));
    expect(contested(phones('+491', '+492'), phones('+492'), draft)).toEqual(['profile_phones_0_number']);
    expect(contested(phones('+491'), phones('+493'), draft)).toEqual([]);
  });
});

describe('one save of two tabs', () => {
  it('keeps both changes of one list', () => {
    const account = phones('+491', '+492');
    const tabs = [
      typedInto(tabOf('a', account, ['profile.phones[0].number']), { profile_phones_0_number: '+493' }),
      typedInto(tabOf('b', account, ['profile.phones[1].number']), { profile_phones_1_number: '+494' }),
    ];
    expect(buildPatch(tabs, account)).toEqual(phones('+493', '+494'));
  });
});

describe('the message about a save', () => {
  const paths = ['profile.phones[0].number', 'profile.phones[0].type', 'data.note'];
  const listForeignChanges = (before: AccountData, draft: FormValue, after: AccountData) => {
    const tabs = [typedInto(tabOf('t', before, paths), draft)];
    const plan = { patch: buildPatch(tabs, before), remindersToDelete: [], unendable: [] };
    const saved = { saved: true } as const;
    const outcome = { account: saved, reminders: saved, reread: { uid: '', ...after } };
    const { changes } = buildSaveReport({ tabs, plan, outcome });
    return changes.flatMap(({ what, place }) => (what === 'ELSEWHERE' ? [place.key] : []));
  };

  it.each([
    ['a first number gets a type', {}, { profile_phones_0_number: '+491' }, phones('+491')],
    ['a cleared number takes its type along', phones('+491'), { profile_phones_0_number: undefined }, { profile: {} }],
  ])('calls nothing changed elsewhere that the save itself wrote: %s', (_what, before, draft, after) => {
    expect(listForeignChanges(before, draft, after)).toEqual([]);
  });

  it('names what another system changed, also in the list that was sent', () => {
    const mobile = { profile: { phones: [{ number: '+491', type: 'mobile' }] }, data: { note: 'x' } };
    expect(listForeignChanges({}, { profile_phones_0_number: '+491' }, mobile)).toEqual([
      'profile_phones_0_type',
      'data_note',
    ]);
  });
});
