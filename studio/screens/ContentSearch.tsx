import { useCombobox } from 'downshift';
import { useAtomValue, useStore } from 'jotai';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../forms/editorContext.ts';
import { Button } from '../layout/Button.tsx';
import { Dialog } from '../layout/Dialog.tsx';
import { inputClass } from '../layout/inputClasses.ts';
import { useOpenControl } from '../layout/useAddress.ts';
import { controlOf, searchContent, searchEntries, type SearchEntry } from '../model/contentSearch.ts';
import { languageNameIn } from '../model/languageName.ts';
import { documentsAtom, openSiteAtom } from '../state/draft.ts';
import { outlineAtom } from '../state/outlineAtoms.ts';
import { workLanguagesAtom, workOnAtom } from '../state/translationAtoms.ts';
import css from './ContentSearch.module.css';
import { usePlaceName } from './usePartNames.ts';

/** The search over all texts and fields of the content, on every page: a button, and Ctrl+K. */
export function ContentSearch(): ReactElement | null {
  const { t } = useTranslation('studio');
  const hasContent = useAtomValue(openSiteAtom) !== undefined;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (!hasContent) return null;
  return (
    <>
      <Button look="bare" aria-label={t('search.open')} title={t('search.open')} onClick={() => setOpen(true)}>
        <Search size={18} aria-hidden="true" />
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The list shows only the first hits. */
const MAX_HITS = 50;

function SearchDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('studio');
  const { search, setSearch, matches, choose } = useSearch(onClose);
  const hits = matches.slice(0, MAX_HITS);
  const { getInputProps, getLabelProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<SearchEntry>({
    items: [...hits],
    isOpen: hits.length > 0,
    inputValue: search,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (entry) => entry?.text ?? '',
    // Only Enter and a click choose; downshift would also choose the highlighted hit on blur.
    stateReducer: (state, { type, changes }) => (type === useCombobox.stateChangeTypes.InputBlur ? state : changes),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem);
    },
  });
  const count = hits.length < matches.length ? t('search.first', { count: MAX_HITS }) : '';
  return (
    <Dialog headline={t('search.headline')} onClose={onClose} startsInField actions={null}>
      <label className={css['label']} {...getLabelProps()}>
        {t('search.label')}
      </label>
      <input
        className={inputClass}
        {...getInputProps({
          onChange: ({ currentTarget }) => setSearch(currentTarget.value),
          // Escape closes the dialog instead of the list.
          onKeyDown: ({ key, nativeEvent }) => {
            if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
          },
        })}
      />
      <output className={css['count']}>
        {search.trim() !== '' && `${t('search.found', { count: matches.length })} ${count}`}
      </output>
      <ul className={css['hits']} {...getMenuProps()}>
        {hits.map((entry, index) => (
          <li
            key={`${entry.pointer} ${entry.text}`}
            className={css['hit']}
            data-active={index === highlightedIndex || undefined}
            {...getItemProps({ item: entry, index })}
          >
            <Hit entry={entry} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Hit({ entry: { text, pointer, languages } }: { readonly entry: SearchEntry }): ReactElement {
  const { i18n } = useTranslation('studio');
  const names = languages.map((tag) => languageNameIn(tag, i18n.language)).join(', ');
  const place = [usePlaceName()(pointer), names].filter(Boolean).join(' · ');
  return (
    <>
      <span className={css['text']}>{text}</span>
      <span className={css['place']}>{place}</span>
    </>
  );
}

/** The search text, its matches, and the function that opens a match. */
function useSearch(onClose: () => void) {
  const editor = useEditor();
  const documents = useAtomValue(documentsAtom);
  const nodes = useAtomValue(outlineAtom);
  const openControl = useOpenControl();
  const store = useStore();
  const [search, setSearch] = useState('');
  const entries = useMemo(() => searchEntries(documents, nodes, editor), [documents, nodes, editor]);
  // The input updates before the hits.
  const deferredSearch = useDeferredValue(search);
  const matches = useMemo(() => searchContent(entries, deferredSearch), [entries, deferredSearch]);
  const choose = (entry: SearchEntry): void => {
    onClose();
    store.set(workOnAtom, entry.languages);
    openControl(entry.node.pointer, controlOf(entry, documents, store.get(workLanguagesAtom)));
  };
  return { search, setSearch, matches, choose };
}
