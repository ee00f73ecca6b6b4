import type { FieldProps } from '@rjsf/utils';
import {
  useCombobox,
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from 'downshift';
import { useRef, useState, useEffect } from 'react';
import { ownMember } from '#adapters/model/json.ts';
import type { Store } from '#adapters/model/retail.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import { useChosenStore } from './useChosenStore.ts';

/** State and actions of one store picker. */
export interface StorePickerState {
  readonly combobox: UseComboboxReturnValue<Store>;
  readonly search: StoreSearch;
  /** Results to show; during a new search, those of the last one. */
  readonly stores: readonly Store[];
  readonly chosen: Store | undefined;
  readonly isTyping: boolean;
  /** The input's text changed. */
  readonly type: (text: string) => void;
  readonly choose: (store: Store | undefined) => void;
  readonly searchAgain: () => void;
  /** Call this before focus leaves the input; tells whether it moves into the panel. */
  readonly keepPanel: (keeps: boolean) => void;
  /** Focus has left the picker from its panel. */
  readonly leavePanel: () => void;
}

type StoreField = Pick<FieldProps, 'fieldPathId' | 'formData' | 'onChange'>;

/**
 * Connects combobox, search and choice. Text that is typed without a choice replaces no store; where there is none, it
 * becomes the value `{ search: text }` at each key, which no schema of a store accepts, so that it is told and kept.
 * Source: requirements#store-picker.
 */
export function useStorePicker({ fieldPathId, formData: value, onChange }: StoreField): StorePickerState {
  const { chosen, remember } = useChosenStore(typeof value === 'string' ? value : undefined);
  const { search, typed, searchFor, stop: endTyping } = useStoreSearch();
  const left = leftSearch(value);
  const stores = visibleStores(search);
  /** The panel is open and has the button that searches again: focus may move into it. */
  const keepsPanel = useRef(false);

  const choose = (store: Store | undefined): void => {
    if (store) remember(store);
    onChange(store?.id, fieldPathId.path);
    endTyping();
  };
  // Read from the input itself: downshift reports a change only after it rendered, and fast typing would lose
  // characters.
  const type = (text: string): void => {
    if (text === '') choose(undefined);
    else {
      if (chosen === undefined) onChange({ search: text }, fieldPathId.path);
      searchFor(text);
    }
  };
  const combobox = useCombobox<Store>({
    ...elementIds(fieldPathId.$id),
    items: [...stores],
    itemToString: (store) => store?.uiText ?? '',
    itemToKey: idOf,
    inputValue: typed ?? chosen?.uiText ?? left ?? '',
    selectedItem: chosen ?? null,
    stateReducer: (state, options) => keepChoice(state, options, keepsPanel.current),
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem ?? undefined),
    onIsOpenChange: ({ isOpen, type: cause }) => {
      if (isOpen) return;
      if (left !== undefined && cause === useCombobox.stateChangeTypes.InputKeyDownEscape) choose(undefined);
      else endTyping();
    },
  });
  const keepPanel = (keeps: boolean): void => {
    keepsPanel.current = keeps;
  };
  const leavePanel = (): void => {
    keepsPanel.current = false;
    combobox.closeMenu();
    endTyping();
  };
  return {
    combobox,
    keepPanel,
    leavePanel,
    search,
    stores,
    chosen,
    isTyping: typed !== undefined,
    type,
    choose,
    searchAgain: () => searchFor(typed ?? ''),
  };
}

/** By identity, a store without a name, an object of its own at each render, would be a new choice each time. */
function idOf(store: Store | null): string | undefined {
  return store?.id;
}

function elementIds(id: string): { readonly inputId: string; readonly labelId: string; readonly menuId: string } {
  return { inputId: id, labelId: `${id}__label`, menuId: `${id}__menu` };
}

/** Only choosing from the list changes the choice: leaving the field and Escape do not, and a click opens nothing. */
function keepChoice(
  state: UseComboboxState<Store>,
  { type, changes }: UseComboboxStateChangeOptions<Store>,
  keepsPanel: boolean,
): Partial<UseComboboxState<Store>> {
  const { InputBlur, InputKeyDownEscape, InputClick } = useCombobox.stateChangeTypes;
  if (type === InputClick) return { ...changes, isOpen: state.isOpen };
  if (type === InputBlur && keepsPanel) return state;
  if (type === InputBlur || type === InputKeyDownEscape)
    return { ...changes, isOpen: false, selectedItem: state.selectedItem };
  return changes;
}

/** The text of an earlier search that ended without a choice. */
function leftSearch(value: unknown): string | undefined {
  const text = ownMember(value, 'search');
  return typeof text === 'string' ? text : undefined;
}

function visibleStores(search: StoreSearch): readonly Store[] {
  if (search.state === 'FOUND') return search.stores;
  return search.state === 'SEARCHING' ? search.before : [];
}

/** State of a search for stores. Source: requirements#store-picker. */
export type StoreSearch =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SEARCHING'; readonly before: readonly Store[] }
  | { readonly state: 'FOUND'; readonly stores: readonly Store[] }
  | { readonly state: 'NOTHING_FOUND' }
  | { readonly state: 'FAILED' };

/** Milliseconds without a key before the search is sent. */
const pause = 250;
/** Minimum number of characters for a search. */
const enough = 2;

interface Answer {
  readonly query: string;
  readonly attempt: number;
  readonly search: Extract<StoreSearch, { readonly state: 'FOUND' | 'NOTHING_FOUND' | 'FAILED' }>;
}

/** Searches while the customer types: waits for a pause, drops older searches, and uses the newest answer. */
export function useStoreSearch(): {
  readonly search: StoreSearch;
  /** The text that is searched for, until a store is chosen or the search stops. */
  readonly typed: string | undefined;
  readonly searchFor: (text: string) => void;
  readonly stop: () => void;
} {
  const { searchStores } = useRenderer();
  const [{ typed, attempt }, setTyped] = useState<{ readonly typed?: string; readonly attempt: number }>({
    attempt: 0,
  });
  const [answer, setAnswer] = useState<Answer>();
  const query = typed?.trim() ?? '';
  const isDue = query.length >= enough && searchStores !== undefined;
  useEffect(() => {
    if (!isDue) return undefined;
    const own = new AbortController();
    const tell = (search: Answer['search']): void => {
      if (!own.signal.aborted) setAnswer({ query, attempt, search });
    };
    const timer = setTimeout(() => {
      searchStores(query, own.signal).then(
        (stores) => tell(stores.length === 0 ? { state: 'NOTHING_FOUND' } : { state: 'FOUND', stores }),
        () => tell({ state: 'FAILED' }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [isDue, query, attempt, searchStores]);
  const write = (text: string | undefined): void => {
    setTyped({ ...(text !== undefined && { typed: text }), attempt: attempt + 1 });
    if (text === undefined || text.trim().length < enough) setAnswer(undefined);
  };
  const isAnswered = answer?.query === query && answer.attempt === attempt;
  const before = answer?.search.state === 'FOUND' ? answer.search.stores : [];
  const search: StoreSearch = !isDue ? { state: 'IDLE' } : isAnswered ? answer.search : { state: 'SEARCHING', before };
  return { search, typed, searchFor: write, stop: () => write(undefined) };
}
