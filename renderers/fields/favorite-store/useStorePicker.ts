import type { FieldProps } from '@rjsf/utils';
import {
  useCombobox,
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from 'downshift';
import { useRef, useState, useEffect } from 'react';
import { ownMember } from '@kontor/schema-adapters/json';
import type { Store } from '@kontor/schema-adapters/values';
import { useRenderer } from '../../model/rendererContext.ts';
import { useChosenStore } from './useChosenStore.ts';

/** State and actions of one store picker. */
export interface StorePickerState {
  readonly combobox: UseComboboxReturnValue<Store>;
  readonly search: StoreSearch;
  /** Results to show; during a new search the results of the last one. */
  readonly stores: readonly Store[];
  readonly chosen: Store | undefined;
  readonly isTyping: boolean;
  /** Handles a new text of the input. */
  readonly type: (text: string) => void;
  readonly choose: (store: Store | undefined) => void;
  readonly searchAgain: () => void;
  /** Call this before the input loses focus: `keeps` if the focus moves into the panel. */
  readonly keepPanel: (keeps: boolean) => void;
  /** Closes the panel after the focus left the picker from there. */
  readonly leavePanel: () => void;
}

type StoreField = Pick<FieldProps, 'fieldPathId' | 'formData' | 'onChange'>;

/**
 * Connects combobox, search and choice. A typed text without a choice keeps the chosen store. Without a chosen store,
 * each key writes the value `{ search: text }`: the schema of a store rejects it, and a draft preserves the text.
 * Source: requirements#store-picker.
 */
export function useStorePicker({ fieldPathId, formData: value, onChange }: StoreField): StorePickerState {
  const { chosen, remember } = useChosenStore(typeof value === 'string' ? value : undefined);
  const { search, typed, searchFor, stop: endTyping } = useStoreSearch();
  const draftText = getSearchText(value);
  const stores = visibleStores(search);
  /** Whether the open panel has a retry button: the focus may move into it. */
  const keepsPanel = useRef(false);

  const choose = (store: Store | undefined): void => {
    if (store) remember(store);
    onChange(store?.id, fieldPathId.path);
    endTyping();
  };
  // The input itself calls this: downshift reports a change only after it rendered, and fast typing would lose
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
    itemToKey: getStoreId,
    inputValue: typed ?? chosen?.uiText ?? draftText ?? '',
    selectedItem: chosen ?? null,
    stateReducer: (state, options) => keepChoice(state, options, keepsPanel.current),
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem ?? undefined),
    onIsOpenChange: ({ isOpen, type: cause }) => {
      if (isOpen) return;
      if (draftText !== undefined && cause === useCombobox.stateChangeTypes.InputKeyDownEscape) choose(undefined);
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

/** Identifies stores by id: a store without a name is a new object at each render. */
function getStoreId(store: Store | null): string | undefined {
  return store?.id;
}

function elementIds(id: string): { readonly inputId: string; readonly labelId: string; readonly menuId: string } {
  return { inputId: id, labelId: `${id}__label`, menuId: `${id}__menu` };
}

/** Keeps the choice on blur and Escape, and the panel as it is on a click. */
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

/** The text of an earlier search without a choice. */
function getSearchText(value: unknown): string | undefined {
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

/** Pause after a key before the search is sent. */
const debounceMs = 250;
const minQueryLength = 2;

interface Answer {
  readonly query: string;
  readonly attempt: number;
  readonly search: Extract<StoreSearch, { readonly state: 'FOUND' | 'NOTHING_FOUND' | 'FAILED' }>;
}

/** Searches while the customer types: debounced, aborts older searches, uses the newest answer only. */
export function useStoreSearch(): {
  readonly search: StoreSearch;
  /** The search text, until a store is chosen or the search stops. */
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
  const isDue = query.length >= minQueryLength && searchStores !== undefined;
  useEffect(() => {
    if (!isDue) return undefined;
    const controller = new AbortController();
    const finish = (search: Answer['search']): void => {
      if (!controller.signal.aborted) setAnswer({ query, attempt, search });
    };
    const timer = setTimeout(() => {
      searchStores(query, controller.signal).then(
        (stores) => finish(stores.length === 0 ? { state: 'NOTHING_FOUND' } : { state: 'FOUND', stores }),
        () => finish({ state: 'FAILED' }),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isDue, query, attempt, searchStores]);
  const write = (text: string | undefined): void => {
    setTyped({ ...(text !== undefined && { typed: text }), attempt: attempt + 1 });
    if (text === undefined || text.trim().length < minQueryLength) setAnswer(undefined);
  };
  const isAnswered = answer?.query === query && answer.attempt === attempt;
  const before = answer?.search.state === 'FOUND' ? answer.search.stores : [];
  const search: StoreSearch = !isDue ? { state: 'IDLE' } : isAnswered ? answer.search : { state: 'SEARCHING', before };
  return { search, typed, searchFor: write, stop: () => write(undefined) };
}
