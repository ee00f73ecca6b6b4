import { describe, expect, it } from 'vitest';
import { withValue, valueIn, type Documents } from '#studio/model/documents.ts';
import { editDraft, isDirty, openDraft, type EditState } from '#studio/model/editState.ts';
import { removeItem } from '#studio/model/structure.ts';
import { small, tiles } from './contentSamples.ts';

const path = [...tiles, '0', 'label'];
const opened = openDraft({ revision: '1', documents: small, lagging: [] });
const withText = (documents: Documents, text: string): Documents => ({
  ...documents,
  de: withValue(documents['de']!, path, text),
});
const typed = (state: EditState, text: string): EditState =>
  editDraft(state, { type: 'EDITED', documents: withText(state.documents, text), running: 'label' });
/** Typed here, and changed by somebody else to these documents. */
const inConflict = (documents: Documents): EditState =>
  editDraft(typed(opened, 'Öko'), { type: 'CHANGED_ELSEWHERE', revision: '2', documents, lagging: [] });
const textIn = ({ documents }: EditState): unknown => valueIn(documents['de'], path);

describe('a draft in the editor’s hands', () => {
  it('undoes the keystrokes of one control together, and every other step alone', () => {
    const edited = typed(typed(opened, 'Ö'), 'Öko');
    const removed = editDraft(edited, { type: 'EDITED', ...withoutTile(edited) });
    const back = editDraft(removed, { type: 'UNDONE' });
    expect(textIn(back)).toBe('Öko');
    expect(textIn(editDraft(back, { type: 'UNDONE' }))).toBe('Bio');
    expect(textIn(editDraft(editDraft(back, { type: 'UNDONE' }), { type: 'REDONE' }))).toBe('Öko');
  });

  it('starts a new step when another part was selected in between', () => {
    const edited = typed(editDraft(typed(opened, 'Ö'), { type: 'SELECTED', selected: '/x' }), 'Öko');
    expect(textIn(editDraft(edited, { type: 'UNDONE' }))).toBe('Ö');
  });

  it('forgets what was undone when something else is done', () => {
    const edited = typed(editDraft(typed(opened, 'Ö'), { type: 'UNDONE' }), 'Neu');
    expect(editDraft(edited, { type: 'REDONE' })).toBe(edited);
  });

  it('is saved when the service has what is on the screen, and not when more was typed meanwhile', () => {
    const edited = typed(opened, 'Öko');
    expect(isDirty(edited)).toBe(true);
    expect(isDirty(editDraft(edited, { type: 'SAVED', sent: edited, revision: '2' }))).toBe(false);
    expect(isDirty(editDraft(typed(edited, 'Ökologisch'), { type: 'SAVED', sent: edited, revision: '2' }))).toBe(true);
  });

  it('keeps another editor’s change when an own step is undone', () => {
    const theirs = { ...small, en: withValue(small['en']!, path, 'Eco') };
    const both = inConflict(theirs);
    expect(both.conflicts).toEqual([]);
    const undone = editDraft(both, { type: 'UNDONE' });
    expect([textIn(undone), valueIn(undone.documents['en'], path)]).toEqual(['Bio', 'Eco']);
  });

  it.each([
    ['bring back what somebody else deleted', removeItem(small, [...tiles, '0']).documents],
    ['take back what somebody else wrote since', withText(small, 'Ihres')],
  ])('does not %s by undo', (_what, documents) => {
    const edited = typed(opened, 'Öko');
    const saved = editDraft(edited, { type: 'SAVED', sent: edited, revision: '2' });
    const both = editDraft(saved, { type: 'CHANGED_ELSEWHERE', revision: '3', documents, lagging: [] });
    expect(editDraft(both, { type: 'UNDONE' }).documents).toEqual(documents);
  });

  it('merges the languages that may lag behind, also in what undo restores', () => {
    const ticked = editDraft(opened, { type: 'EDITED', lagging: ['fr'] });
    const both = editDraft(ticked, { type: 'CHANGED_ELSEWHERE', revision: '2', documents: small, lagging: ['nl'] });
    expect(both.lagging).toEqual(['nl', 'fr']);
    expect(editDraft(both, { type: 'UNDONE' }).lagging).toEqual(['nl']);
    // A stored draft has an equal list, not the same one.
    const stored = editDraft({ ...opened, lagging: [] }, { ...both.base, type: 'CHANGED_ELSEWHERE' });
    expect(stored.lagging).toEqual(['nl']);
  });

  it.each([
    ['mine', 'Öko'],
    ['theirs', 'Ihres'],
  ] as const)('takes the chosen text of a conflict: %s', (choice, expected) => {
    const both = inConflict(withText(small, 'Ihres'));
    expect(both.conflicts).toHaveLength(1);
    const decided = editDraft(both, { type: 'DECIDED', choices: [choice] });
    expect(textIn(decided)).toBe(expected);
    expect(decided.conflicts).toEqual([]);
  });

  it('neither undoes nor moves a part while a conflict waits, whose place it would no longer be', () => {
    const both = inConflict(withText(small, 'Ihres'));
    expect(editDraft(both, { type: 'UNDONE' })).toBe(both);
    expect(editDraft(both, { type: 'EDITED', ...withoutTile(both), selected: '' })).toBe(both);
    expect(textIn(typed(both, 'Ökologisch'))).toBe('Ökologisch');
  });

  it('removes a part in every language when that was chosen', () => {
    const both = inConflict(removeItem(small, [...tiles, '0']).documents);
    const decided = editDraft(both, { type: 'DECIDED', choices: ['theirs'] });
    for (const language of ['de', 'en']) expect(valueIn(decided.documents[language], tiles)).toHaveLength(1);
  });
});

function withoutTile({ documents }: EditState): { readonly documents: Documents } {
  return { documents: removeItem(documents, [...tiles, '0']).documents };
}
