import { dayMs, type Store } from '@kontor/schema-adapters/values';
import type { FieldProps } from '@rjsf/utils';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import MapPin from 'lucide-react/icons/map-pin';
import X from 'lucide-react/icons/x';
import controls from '../../controls/controls.module.css';
import { describedBy } from '../../controls/controlProps.ts';
import type { TFunction } from 'i18next';
import { useRenderer } from '../../model/rendererContext.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';
import styles from './StorePicker.module.css';
import { useStorePicker, type StorePickerState, type StoreSearch } from './useStorePicker.ts';

/**
 * The favourite store: an ARIA combobox with a text search and a list of results. Escape and blur restore the last
 * choice; an emptied input clears it.
 * Source: requirements#store-picker.
 */
export function StorePicker(field: FieldProps) {
  const { fieldPathId, schema, uiSchema, rawErrors = [], required } = field;
  const { t } = useRenderer();
  const picker = useStorePicker(field);
  const { combobox, search, chosen, isTyping, choose } = picker;
  const isFixed = field.disabled === true || field.readonly === true;
  const isWrong = rawErrors.length > 0;
  const input = combobox.getInputProps({
    disabled: isFixed,
    placeholder: t('mpp.favorite-store.placeholder'),
    autoComplete: 'off',
    spellCheck: false,
    'aria-required': required || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy(fieldPathId.$id, schema, uiOptionsOf(uiSchema), isWrong),
    onChange: (event) => picker.type(event.currentTarget.value),
    // Enter in an unfinished search must not submit the form.
    onKeyDown: (event) => {
      if (event.key === 'Enter' && isTyping) event.preventDefault();
      picker.keepPanel(event.key === 'Tab' && !event.shiftKey && search.state === 'FAILED');
    },
  });
  return (
    <div className={styles.picker}>
      <span className={styles.box}>
        <MapPin className={styles.pin} size={20} aria-hidden />
        <input className={`${controls.input} ${styles.input}`} {...input} />
        {search.state === 'SEARCHING' && <LoaderCircle className={styles.busy} size={20} aria-hidden />}
        {chosen && !isTyping && !isFixed && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('mpp.favorite-store.clear')}
            onClick={() => {
              choose(undefined);
              // The button disappears, so the input gets the focus.
              document.getElementById(fieldPathId.$id)?.focus();
            }}
          >
            <X size={20} aria-hidden />
          </button>
        )}
      </span>
      <Panel {...picker} inputId={fieldPathId.$id} />
      <output className={controls.spoken}>{combobox.isOpen ? formatStatus(search, t) : ''}</output>
    </div>
  );
}

function Panel({
  combobox,
  search,
  stores,
  searchAgain,
  keepPanel,
  leavePanel,
  inputId,
}: StorePickerState & { readonly inputId: string }) {
  const { t } = useRenderer();
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  const status = stores.length === 0 ? formatStatus(search, t) : '';
  return (
    <div className={styles.panel} hidden={!isOpen || (stores.length === 0 && status === '')}>
      <ul className={styles.list} {...getMenuProps()}>
        {isOpen &&
          stores.map((store, index) => (
            <li
              key={store.id}
              className={styles.store}
              data-highlighted={highlightedIndex === index || undefined}
              {...getItemProps({ item: store, index })}
            >
              <StoreWords store={store} />
            </li>
          ))}
      </ul>
      {status !== '' && <p className={search.state === 'FAILED' ? styles.failed : styles.note}>{status}</p>}
      {search.state === 'FAILED' && (
        <button
          type="button"
          className={styles.again}
          onMouseDown={(event) => event.preventDefault()}
          onBlur={({ relatedTarget }) => {
            keepPanel(false);
            if (relatedTarget?.id !== inputId) leavePanel();
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') document.getElementById(inputId)?.focus();
          }}
          onClick={() => {
            searchAgain();
            // The button disappears while the search runs, so the input gets the focus.
            document.getElementById(inputId)?.focus();
          }}
        >
          {t('global.tryAgain')}
        </button>
      )}
    </div>
  );
}

/** Name, address, distance and opening hours where the data have them; else the store's `uiText`. */
function StoreWords({ store }: { readonly store: Store }) {
  const { t, language } = useRenderer();
  const { name, address, distanceKm, openingHours: hours = [] } = store;
  if (name === undefined || address === undefined) return <span>{store.uiText}</span>;
  const far = distanceKm !== undefined && t('mpp.favorite-store.distance', { distance: Math.max(1, distanceKm) });
  const facts = [far, ...hours.map((line) => formatHours(line, language))].filter(Boolean);
  return (
    <span>
      <span className={styles.name}>{name}</span>
      <span>{`, ${address}`}</span>
      {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
    </span>
  );
}

const statusKeys = {
  SEARCHING: 'mpp.favorite-store.searching',
  FOUND: 'mpp.favorite-store.found',
  NOTHING_FOUND: 'mpp.favorite-store.nothing-found',
  FAILED: 'mpp.favorite-store.search-failed',
} as const satisfies Record<Exclude<StoreSearch['state'], 'IDLE'>, string>;

function formatStatus(search: StoreSearch, t: TFunction): string {
  if (search.state === 'IDLE') return '';
  return t(statusKeys[search.state], { count: search.state === 'FOUND' ? search.stores.length : 0 });
}

const dayCodes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const someMonday = Date.UTC(2024, 0, 1);

/** Formats schema.org's `Mo-Sa 07:00-22:00` in the customer's language: "Mo–Sa 07:00–22:00". Other texts stay. */
function formatHours(line: string, language: string): string {
  const [, first = '', last, from, to] = /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/.exec(line) ?? [];
  const names = [first, last].filter((day) => day !== undefined).map((day) => dayCodes.indexOf(day));
  if (from === undefined || names.includes(-1)) return line;
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return `${names.map((day) => format.format(someMonday + day * dayMs)).join('–')} ${from}–${to}`;
}
