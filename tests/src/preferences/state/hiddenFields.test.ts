import { describe, expect, it } from 'vitest';
import { toFormValue, adaptFields, adaptTabs, type FormValue } from '@kontor/schema-adapters';
import { parseTabs } from '@kontor/schema-adapters/content';
import type { AccountData } from '@kontor/schema-adapters/provider';
import type { CentreTab } from '#src/preferences/state/centre.ts';
import { buildPatch, conflictsOf } from '#src/preferences/state/drafts.ts';
import { buildSaveReport } from '#src/preferences/state/saveReport.ts';
import { storableDraft } from '#src/drafts/draftRecord.ts';
import { contextOf } from '../../../schema-adapters/testForms.ts';
import { typedInto } from '../../typeInTab.ts';

const account: AccountData = { data: { kind: 'dog', name: 'Rex', club: 'SV' } };
const showIf = [{ field: 'data.kind', test: 'is' as const, values: ['dog'], at: '' }];
const text = { type: 'string', allowNull: true, writeAccess: 'clientModify' };
const fields = { 'data.kind': text, 'data.name': text, 'data.club': text };
const configs = [
  { type: 'FormInput', schemaPath: 'data.kind' },
  { type: 'FormInput', schemaPath: 'data.name', showIf },
  { type: 'FormInput', schemaPath: 'data.club', label: 'Verein', showIf, emptyWhenHidden: true },
];

function tabOf(
  stored: AccountData,
  { form } = adaptFields('t', configs, contextOf(fields, { account: stored })),
): CentreTab {
  const words = { label: '', title: '', description: '', accessWithoutSubscription: true, at: '', components: [] };
  const tab = { ...words, anchor: 't', formerAnchors: [] };
  return { tab, anchor: 't', form, saved: toFormValue(form.bindings, stored), open: true };
}

/** What a draft comes to while the account is as it was. */
function saveOf(draft: FormValue, revealed?: readonly string[], stored = account, tab = tabOf(stored)) {
  const tabs = [typedInto(tab, draft, revealed)];
  const plan = { patch: buildPatch(tabs, stored), remindersToDelete: [], unendable: [] };
  const saved = { saved: true } as const;
  const report = buildSaveReport({ tabs, plan, outcome: { account: saved, reminders: saved } });
  return {
    patch: plan.patch,
    changed: tabs.flatMap((changes) => changes.fields).toSorted(),
    emptied: report.changes.flatMap(({ what, place }) => (what === 'EMPTIED' ? [place.label ?? place.key] : [])),
  };
}

describe('a save of fields that depend on answers', () => {
  it('names what it emptied because an answer hides it (requirements#show-only-if)', () => {
    expect(saveOf({ data_kind: 'cat', data_name: 'Tom' })).toEqual({
      patch: { data: { kind: 'cat', club: null } },
      changed: ['data_club', 'data_kind'],
      emptied: ['Verein'],
    });
  });

  it('has nothing to send if only a field was typed into that is hidden', () => {
    const cats: AccountData = { data: { kind: 'cat', name: 'Rex', club: 'SV' } };
    expect(saveOf({ data_name: 'Tom' }, [], cats)).toEqual({ patch: {}, changed: [], emptied: [] });
  });

  it('sends a hidden field that was opened because the provider refused its value', () => {
    const { patch, changed } = saveOf({ data_kind: 'cat', data_name: 'Tom' }, ['data_name']);
    expect(patch).toEqual({ data: { kind: 'cat', name: 'Tom', club: null } });
    expect(changed).toEqual(['data_club', 'data_kind', 'data_name']);
  });

  it('is no conflict about a field that is hidden, and one about a field that it would empty', () => {
    const changes = typedInto(tabOf(account), { data_kind: 'cat', data_name: 'Tom' });
    const current = { uid: '', data: { kind: 'dog', name: 'Bo', club: 'TSV' } };
    const places = conflictsOf([changes], current);
    expect(places.map(({ key }) => key)).toEqual(['data_club']);
  });

  it('keeps the draft of a hidden field over a reload', () => {
    const values = { data_kind: 'cat', data_name: 'Tom', data_gone: 'x' };
    expect(storableDraft({ values, bases: {} }, tabOf(account).form).values).toEqual({
      data_kind: 'cat',
      data_name: 'Tom',
    });
  });
});

describe('a save of tiles and newsletters that an answer hides, and that are to be emptied', () => {
  const box = { type: 'boolean', writeAccess: 'clientModify' };
  const boxes = { 'data.walks': box, 'data.toys': box, 'data.food': box, 'data.treats': box };
  const newsletters = { 'subscriptions.NLT_DOGS': {}, 'subscriptions.NLT_PUPPIES': {} };
  const whenDog = { showIf: [{ field: 'data.kind', test: 'is', values: ['dog'] }], emptyWhenHidden: true };
  const tiles = [
    { label: 'Spaziergänge', schemaPaths: ['data.walks'] },
    { label: 'Spielzeug', schemaPaths: ['data.toys'] },
    { label: 'Futter', schemaPaths: ['data.food', 'data.treats'] },
  ];

  /** What a save sends after the dog became a cat. */
  function saveOfCat(component: object, data: FormValue) {
    const kind = { type: 'profile', fields: [{ type: 'FormInput', schemaPath: 'data.kind' }] };
    const stored = { data: { kind: 'dog', ...data } };
    const { tabs } = parseTabs([{ anchor: 't', components: [kind, { ...component, ...whenDog }] }], '');
    const { forms } = adaptTabs(tabs, contextOf({ ...fields, ...boxes, ...newsletters }, { account: stored }));
    const [form] = forms;
    if (!form) throw new Error('no form');
    return saveOf({ data_kind: 'cat' }, [], stored, tabOf(stored, { form, findings: [] }));
  }

  it('empties what is on, and does not touch what is off (requirements#show-only-if)', () => {
    expect(saveOfCat({ type: 'booleantiles', tiles }, { walks: true })).toEqual({
      patch: { data: { kind: 'cat', walks: false } },
      changed: ['data_kind', 'data_walks'],
      emptied: ['Spaziergänge'],
    });
  });

  it('empties a tile that is half on', () => {
    expect(saveOfCat({ type: 'booleantiles', tiles }, { treats: true })).toEqual({
      patch: { data: { kind: 'cat', food: false, treats: false } },
      changed: ['data_food', 'data_kind'],
      emptied: ['Futter'],
    });
  });

  it('says nothing of newsletters that the customer never had', () => {
    const component = { type: 'subscriptions', newsletters: [{ key: 'NLT_DOGS', name: 'Hunde', descriptions: [] }] };
    expect(saveOfCat(component, {})).toEqual({ patch: { data: { kind: 'cat' } }, changed: ['data_kind'], emptied: [] });
  });
});
