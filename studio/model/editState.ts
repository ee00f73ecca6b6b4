import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { inEachLanguage, sameJson, withValue, type Documents } from './documents.ts';
import { mergeDocuments, type Conflict } from './mergeDocuments.ts';
import { pathOf } from './parts.ts';
import { removeItem } from './structure.ts';

/** A state to which undo and redo return. */
export interface Step {
  readonly documents: Documents;
  readonly lagging: readonly string[];
  /** JSON pointer of what was selected then. */
  readonly selected: string;
}

/** The draft in the editor's hands. */
export interface EditState extends Step {
  /** What the content service had when it last answered. */
  readonly base: { readonly revision: string; readonly documents: Documents; readonly lagging: readonly string[] };
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Counts the selections: a part that moves, or to which undo returns, keeps its form and with it the focus. */
  readonly form: number;
  /** Names the running edit: keystrokes in one control are undone together. */
  readonly running?: string | undefined;
  /** Places that somebody else changed in another way; nothing is saved until each is decided. */
  readonly conflicts: readonly Conflict[];
}

/** What happens to a draft. */
export type EditEvent =
  | {
      readonly type: 'EDITED';
      readonly documents?: Documents;
      readonly lagging?: readonly string[];
      readonly selected?: string;
      /** Further edits with the same name are undone together with this one. */
      readonly running?: string;
    }
  | { readonly type: 'SELECTED'; readonly selected: string }
  | { readonly type: 'UNDONE' | 'REDONE' }
  | { readonly type: 'SAVED'; readonly sent: Step; readonly revision: string }
  | {
      readonly type: 'CHANGED_ELSEWHERE';
      readonly revision: string;
      readonly documents: Documents;
      readonly lagging: readonly string[];
    }
  /** The content service has another draft because somebody here asked for it; undo returns to the one before. */
  | {
      readonly type: 'REPLACED';
      readonly revision: string;
      readonly documents: Documents;
      readonly lagging: readonly string[];
    }
  /** One choice for each conflict, in their order. */
  | { readonly type: 'DECIDED'; readonly choices: readonly ('mine' | 'theirs')[] };

const mostSteps = 200;

/** The state of a draft that was just loaded. */
export function openDraft(draft: {
  readonly revision: string;
  readonly documents: Documents;
  readonly lagging: readonly string[];
}): EditState {
  const { revision, documents, lagging } = draft;
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

/** Whether something is not saved yet. */
export function isDirty({ documents, lagging, base }: EditState): boolean {
  return documents !== base.documents || lagging !== base.lagging;
}

/** The next state of a draft. */
export function editDraft(state: EditState, event: EditEvent): EditState {
  switch (event.type) {
    case 'EDITED':
      return edited(state, event);
    case 'SELECTED':
      return event.selected === state.selected
        ? state
        : { ...state, selected: event.selected, running: undefined, form: state.form + 1 };
    case 'UNDONE':
      return returned(state, state.past.at(-1), {
        past: state.past.slice(0, -1),
        future: [stepOf(state), ...state.future],
      });
    case 'REDONE':
      return returned(state, state.future[0], { past: [...state.past, stepOf(state)], future: state.future.slice(1) });
    case 'SAVED':
      return {
        ...state,
        base: { revision: event.revision, documents: event.sent.documents, lagging: event.sent.lagging },
      };
    case 'CHANGED_ELSEWHERE':
      return mergeChanges(state, event);
    case 'REPLACED':
      return {
        ...edited(state, { type: 'EDITED', documents: event.documents, lagging: event.lagging }),
        base: { revision: event.revision, documents: event.documents, lagging: event.lagging },
        conflicts: [],
      };
    default:
      return decided(state, event.choices);
  }
}

function edited(state: EditState, event: Extract<EditEvent, { type: 'EDITED' }>): EditState {
  const documents = event.documents ?? state.documents;
  const lagging = event.lagging ?? state.lagging;
  const selected = event.selected ?? state.selected;
  if (documents === state.documents && lagging === state.lagging) return { ...state, selected };
  const continues = event.running !== undefined && event.running === state.running && state.past.length > 0;
  const past = continues ? state.past : [...state.past, stepOf(state)].slice(-mostSteps);
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

function returned(state: EditState, step: Step | undefined, history: Pick<EditState, 'past' | 'future'>): EditState {
  return step ? { ...state, ...step, ...history, running: undefined } : state;
}

/** Takes what somebody else saved into the draft, and into every state to which undo can return. */
function mergeChanges(
  state: EditState,
  { revision, documents, lagging }: Extract<EditEvent, { type: 'CHANGED_ELSEWHERE' }>,
): EditState {
  const rebase = (step: Step): Step => ({
    ...step,
    documents: mergeDocuments(state.base.documents, step.documents, documents).documents,
    lagging: step.lagging === state.base.lagging ? lagging : step.lagging,
  });
  const now = mergeDocuments(state.base.documents, state.documents, documents);
  const isTheirs = sameJson(now.documents, documents);
  return {
    ...state,
    documents: isTheirs ? documents : now.documents,
    lagging: state.lagging === state.base.lagging ? lagging : state.lagging,
    base: { revision, documents, lagging },
    past: state.past.map(rebase),
    future: state.future.map(rebase),
    running: undefined,
    conflicts: now.conflicts,
  };
}

/** Applies the choices: texts first, then removals from the end, so that no place moves before its turn. */
function decided(state: EditState, choices: readonly ('mine' | 'theirs')[]): EditState {
  const taken = state.conflicts.map((conflict, index) => ({ conflict, value: conflict[choices[index] ?? 'mine'] }));
  // My own text stands there already, with what was typed since.
  const texts = taken.filter(({ conflict }, index) => conflict.language !== undefined && choices[index] === 'theirs');
  const removals = taken.filter(({ conflict, value }) => conflict.language === undefined && value === undefined);
  const withTexts = texts.reduce(
    (documents, { conflict, value }) =>
      inEachLanguage(documents, (document, language) =>
        language === conflict.language ? withChosen(document, conflict.pointer, value) : document,
      ),
    state.documents,
  );
  const documents = removals.reduceRight(
    (all, { conflict }) => removeItem(all, pathOf(conflict.pointer)).documents,
    withTexts,
  );
  return { ...edited(state, { type: 'EDITED', documents }), conflicts: [] };
}

function withChosen(document: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  if (pointer === '') return isJsonObject(value) ? value : document;
  return withValue(document, pathOf(pointer), value);
}
