import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { inEachLanguage, sameJson, withValue, type Documents } from './documents.ts';
import { pathAfter } from './matchItems.ts';
import { mergeDocuments, type Conflict } from './mergeDocuments.ts';
import { pathOf, pointerOf } from './parts.ts';
import { removeItem } from './structure.ts';

/** A state of the draft that the content service has. */
interface SavedDraft {
  readonly revision: string;
  readonly documents: Documents;
  readonly lagging: readonly string[];
}

/** A state that undo and redo restore. */
export interface Step extends Omit<SavedDraft, 'revision'> {
  /** JSON pointer of the selected part. */
  readonly selected: string;
}

/** The draft as the editor has it, with its history. */
export interface EditState extends Step {
  /** The last state that the content service confirmed. */
  readonly base: SavedDraft;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Counts the selections, as key of the part's form: moves and undo keep the form and with it the focus. */
  readonly form: number;
  /** The name of the running edit: undo reverts all keystrokes in one control together. */
  readonly running?: string | undefined;
  /** Places that somebody else changed in another way; the draft is not saved until the editor has resolved them all. */
  readonly conflicts: readonly Conflict[];
}

/** Events of a draft. */
export type EditEvent =
  | {
      readonly type: 'EDITED';
      readonly documents?: Documents;
      readonly lagging?: readonly string[];
      readonly selected?: string;
      /** Undo reverts consecutive edits with the same name together. */
      readonly running?: string;
    }
  | { readonly type: 'SELECTED'; readonly selected: string }
  | { readonly type: 'UNDONE' | 'REDONE' }
  | { readonly type: 'SAVED'; readonly sent: Step; readonly revision: string }
  | ({ readonly type: 'CHANGED_ELSEWHERE' } & SavedDraft)
  /** The content service replaced the draft at this editor's request; undo restores the one before. */
  | ({ readonly type: 'REPLACED' } & SavedDraft)
  /** One choice for each conflict, in the same order. */
  | { readonly type: 'DECIDED'; readonly choices: readonly ('mine' | 'theirs')[] };

const MAX_STEPS = 200;

/** The initial state of a loaded draft. */
export function openDraft({ revision, documents, lagging }: SavedDraft): EditState {
  return {
    documents,
    lagging,
    selected: '',
    base: { revision, documents, lagging },
    past: [],
    future: [],
    conflicts: [],
    form: 0,
  };
}

/** Whether the draft has unsaved changes. */
export function isDirty({ documents, lagging, base }: EditState): boolean {
  return documents !== base.documents || lagging !== base.lagging;
}

/** The next state of a draft. */
export function editDraft(state: EditState, event: EditEvent): EditState {
  if (state.conflicts.length > 0 && canMoveParts(event)) return state;
  switch (event.type) {
    case 'EDITED':
      return applyEdit(state, event);
    case 'SELECTED':
      return event.selected === state.selected
        ? state
        : { ...state, selected: event.selected, running: undefined, form: state.form + 1 };
    case 'UNDONE':
      return restoreStep(state, state.past.at(-1), {
        past: state.past.slice(0, -1),
        future: [stepOf(state), ...state.future],
      });
    case 'REDONE':
      return restoreStep(state, state.future[0], {
        past: [...state.past, stepOf(state)],
        future: state.future.slice(1),
      });
    case 'SAVED':
      return {
        ...state,
        base: { revision: event.revision, documents: event.sent.documents, lagging: event.sent.lagging },
      };
    case 'CHANGED_ELSEWHERE':
      return mergeChanges(state, event);
    case 'REPLACED':
      return {
        ...applyEdit(state, { type: 'EDITED', documents: event.documents, lagging: event.lagging }),
        base: { revision: event.revision, documents: event.documents, lagging: event.lagging },
        conflicts: [],
      };
    default:
      return applyChoices(state, event.choices);
  }
}

/** Whether an event may move parts: the pointers of waiting conflicts would then lead to others. */
function canMoveParts(event: EditEvent): boolean {
  return event.type === 'EDITED' ? event.selected !== undefined : event.type === 'UNDONE' || event.type === 'REDONE';
}

function applyEdit(state: EditState, event: Extract<EditEvent, { type: 'EDITED' }>): EditState {
  const documents = event.documents ?? state.documents;
  const lagging = event.lagging ?? state.lagging;
  const selected = event.selected ?? state.selected;
  if (documents === state.documents && lagging === state.lagging) return { ...state, selected };
  const continues = event.running !== undefined && event.running === state.running && state.past.length > 0;
  const past = continues ? state.past : [...state.past, stepOf(state)].slice(-MAX_STEPS);
  return {
    ...state,
    documents,
    lagging,
    selected,
    past,
    future: [],
    running: event.running,
  };
}

function stepOf({ documents, lagging, selected }: EditState): Step {
  return { documents, lagging, selected };
}

function restoreStep(state: EditState, step: Step | undefined, history: Pick<EditState, 'past' | 'future'>): EditState {
  return step ? { ...state, ...step, ...history, running: undefined } : state;
}

/** Merges the changes of somebody else into the draft and into every state of its history. */
function mergeChanges(
  state: EditState,
  { revision, documents, lagging }: Extract<EditEvent, { type: 'CHANGED_ELSEWHERE' }>,
): EditState {
  const merged = mergeDocuments(state.base.documents, state.documents, documents);
  const rebase = (step: Step): Step => {
    const { documents: both, conflicts } = mergeDocuments(state.base.documents, step.documents, documents);
    // Undo takes back own changes only: what somebody else changed or deleted since then stays.
    const after = merged.conflicts.length > 0 ? both : withChoices(both, conflicts, conflicts.map(theirs));
    return {
      documents: after,
      lagging: mergeLagging(state.base.lagging, step.lagging, lagging),
      selected: selectedAfter(step, after),
    };
  };
  const isTheirs = sameJson(merged.documents, documents);
  return {
    ...state,
    documents: isTheirs ? documents : merged.documents,
    ...selectionAfter(state, merged.documents),
    lagging: mergeLagging(state.base.lagging, state.lagging, lagging),
    base: { revision, documents, lagging },
    past: state.past.map(rebase),
    future: state.future.map(rebase),
    running: undefined,
    conflicts: merged.conflicts,
  };
}

/** Three-way merge of the languages that may lag behind; `theirs` itself if nothing of mine is left. */
function mergeLagging(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const added = mine.filter((one) => !base.includes(one) && !theirs.includes(one));
  const merged = [...theirs.filter((one) => mine.includes(one) || !base.includes(one)), ...added];
  return sameJson(merged, theirs) ? theirs : merged;
}

/** The pointer of the selected part in merged documents, or of the nearest part around it if it is gone. */
function selectedAfter({ documents, selected }: Omit<Step, 'lagging'>, merged: Documents): string {
  const [language = ''] = Object.keys(documents);
  const path = pathOf(selected);
  const after = pathAfter(documents[language], merged[language], path);
  return after ? pointerOf(after) : selectedAfter({ documents, selected: pointerOf(path.slice(0, -2)) }, merged);
}

/** A moved part keeps its form; the part around a deleted one gets a new form. */
function selectionAfter(state: EditState, merged: Documents): Pick<EditState, 'selected' | 'form'> {
  const selected = selectedAfter(state, merged);
  const isGone = pathOf(selected).length < pathOf(state.selected).length;
  return { selected, form: isGone ? state.form + 1 : state.form };
}

const theirs = (): 'theirs' => 'theirs';

function applyChoices(state: EditState, choices: readonly ('mine' | 'theirs')[]): EditState {
  const documents = withChoices(state.documents, state.conflicts, choices);
  return {
    ...applyEdit(state, { type: 'EDITED', documents }),
    ...selectionAfter(state, documents),
    conflicts: [],
  };
}

/** Applies the choices: texts first, then removals from the end, so that pointers stay valid. */
function withChoices(
  before: Documents,
  conflicts: readonly Conflict[],
  choices: readonly ('mine' | 'theirs')[],
): Documents {
  const resolved = conflicts.map((conflict, index) => ({ conflict, value: conflict[choices[index] ?? 'mine'] }));
  // The draft has my text already, perhaps with later changes.
  const texts = resolved.filter(({ conflict }, index) => conflict.languages.length > 0 && choices[index] === 'theirs');
  const removals = resolved.filter(({ conflict, value }) => conflict.languages.length === 0 && value === undefined);
  const withTexts = texts.reduce(
    (documents, { conflict, value }) =>
      inEachLanguage(documents, (document, language) =>
        conflict.languages.includes(language) ? withChoice(document, conflict.pointer, value) : document,
      ),
    before,
  );
  return removals.reduceRight((all, { conflict }) => removeItem(all, pathOf(conflict.pointer)).documents, withTexts);
}

function withChoice(document: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  if (pointer === '') return isJsonObject(value) ? value : document;
  return withValue(document, pathOf(pointer), value);
}
