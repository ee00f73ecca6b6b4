import type { ErrorSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { errorsByKey, isAtOrBelow, noErrors, type ErrorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import { changedKeys, sameValue, valueAt, withoutAbsent, withValueAt } from '#adapters/check/formValue.ts';
import { optionsFor } from '#adapters/form/formSchema.ts';
import { isOnPage } from '#adapters/form/shownProperties.ts';
import type { AdaptedForm, FieldOptions, FormValue } from '#adapters/model/form.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';
import { sentenceOf } from '../messages/describeErrors.ts';
import { errorTree } from '../messages/errorTree.ts';
import { isKeyAtOrBelow, keyOf, shownKey, type FieldPath, type FormNode, type FormNodes } from '../model/formNodes.ts';

/** What a model needs to know of its form. */
export interface FormRules {
  readonly form: AdaptedForm;
  readonly t: TFunction;
  /** All errors of a value by property; the same list for a property while its errors stay. */
  readonly check: (value: FormValue) => ErrorsByKey;
  /** What else changes when a value does, if the schema says so. */
  readonly settling?: Settling | undefined;
  /** Which properties come and go with the value, if the schema has some that do. */
  readonly showing?: Showing | undefined;
}

/** Properties that are shown for some values only. */
export interface Showing {
  /** Those that are hidden for a value; the same set while nothing comes or goes. */
  readonly hiddenIn: (value: FormValue) => ReadonlySet<string>;
  /** What a save would send of a value: what is hidden counts as unchanged. */
  readonly sent: (saved: FormValue, value: FormValue, opened: readonly string[]) => FormValue;
}

/** Defaults that are filled in, and values of conditions that no longer hold and go. */
export interface Settling {
  readonly first: (value: FormValue) => FormValue;
  readonly after: (value: FormValue, before: FormValue, path: FieldPath, leaf: unknown) => FormValue;
}

/** What a model tells. */
export interface FormEvents {
  /** The set of changed properties is another one. */
  readonly changed: (keys: ReadonlySet<string>) => void;
  readonly written: (path: FieldPath, value: FormValue) => void;
  /** Other properties are shown than before. */
  readonly judged?: () => void;
  /** Other errors are shown than before; these are all of them. */
  readonly wrong?: (errors: readonly FieldError[]) => void;
}

/** The errors of one property as rjsf's tree, and what it was made from. */
interface Described {
  readonly found: readonly FieldError[];
  readonly given: readonly FieldError[];
  readonly options: FieldOptions;
  readonly form: AdaptedForm;
  readonly t: TFunction;
  readonly tree: ErrorSchema;
}

/**
 * The value of one form, what of it is saved, what waits in its text controls, and all its errors: found here, or given
 * from outside (the provider's) until their field is edited. Fields subscribe to their path. Errors are found when they
 * are asked for, and from then on at each change. Knows no element and no React.
 */
export class FormModel implements FormNodes {
  #rules: FormRules;
  readonly #events: FormEvents;
  #value: FormValue;
  #saved: FormValue;
  #given: readonly FieldError[];
  /** Texts that their controls have not committed yet, by path. */
  readonly #waiting = new Map<string, { readonly path: FieldPath; readonly leaf: Json | undefined }>();
  #changed: ReadonlySet<string> = new Set();
  #isChecked = false;
  #described: ReadonlyMap<string, Described> = new Map();
  /** The same before they are asked for. */
  readonly #ahead = new Map<string, Described>();
  #tree: ErrorSchema = {};
  readonly #everWrong = new Set<string>();
  readonly #nodes = new Map<string, FormNode>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #paths = new Map<string, FieldPath>();
  #hidden: ReadonlySet<string> = noNames;
  /** What was hidden when the changes were last counted. */
  #hiddenAtCount: ReadonlySet<string> = noNames;
  /** Hidden properties that are shown all the same: a value in them was refused. */
  #opened: readonly string[] = [];
  #appeared: readonly string[] = [];

  constructor(
    rules: FormRules,
    events: FormEvents,
    start: { readonly value: FormValue; readonly saved: FormValue; readonly given: readonly FieldError[] },
  ) {
    this.#rules = rules;
    this.#events = events;
    this.#value = this.#settled(start.value);
    this.#saved = start.saved;
    this.#given = start.given;
    this.#hidden = this.#judged();
    this.#showErrors();
  }

  /** The committed value. */
  get value(): FormValue {
    return this.#value;
  }

  /** The errors on the page, as sentences. */
  get errors(): ErrorSchema {
    return this.#tree;
  }

  readonly subscribe = (key: string, listener: () => void): (() => void) => {
    const others = this.#listeners.get(key);
    if (others) others.add(listener);
    else this.#listeners.set(key, new Set([listener]));
    return () => this.#listeners.get(key)?.delete(listener);
  };

  readonly nodeAt = (path: FieldPath, key: string): FormNode => {
    const value = valueAt(this.#value, path);
    const errors = this.errorsAt(path);
    const before = this.#nodes.get(key);
    if (before && before.value === value && before.errors === errors) return before;
    const node = { value, errors };
    this.#nodes.set(key, node);
    return node;
  };

  readonly errorsAt = (path: FieldPath): ErrorSchema | undefined => {
    let branch: ErrorSchema | undefined = this.#tree;
    for (const name of path) branch = branch && Object.hasOwn(branch, name) ? branch[name] : undefined;
    return branch;
  };

  readonly drawn = (id: string, path: FieldPath): void => void this.#paths.set(id, path);

  readonly isShown = (name: string): boolean => isOnPage(name, this.#hidden, this.#opened);

  /** The properties that the last change of the customer brought onto the page. */
  get appeared(): readonly string[] {
    return this.#appeared;
  }

  /** The path of the field that was drawn with this element id. */
  readonly pathOf = (id: string): FieldPath | undefined => this.#paths.get(id);

  /** A control commits a value. Errors from outside about it go. */
  readonly write = (path: FieldPath, leaf: unknown): void => {
    const { settling } = this.#rules;
    const key = keyOf(path);
    for (const other of this.#waiting.keys()) if (isKeyAtOrBelow(other, key)) this.#waiting.delete(other);
    const written = withValueAt(this.#value, path, leaf);
    this.#value = settling ? settling.after(written, this.#value, path, leaf) : written;
    const names = path.map(String);
    const given = this.#given.filter(({ form }) => !isAtOrBelow(form, names) && !isAtOrBelow(names, form));
    const isEdited = given.length < this.#given.length;
    if (isEdited) this.#given = given;
    this.#judge(true);
    if (this.#isChecked || isEdited) this.#showErrors();
    this.#tell((other) => settling !== undefined || isKeyAtOrBelow(other, key) || isKeyAtOrBelow(key, other));
    this.recount(settling ? undefined : names[0]);
    this.#events.written(path, this.#value);
  };

  /** A text control holds another text, which it commits later. */
  wait(path: FieldPath, leaf: Json | undefined): void {
    this.#waiting.set(keyOf(path), { path, leaf });
    this.#judge(true);
    this.recount(path.length === 0 ? undefined : String(path[0]));
  }

  /** The value as if all waiting texts were committed. */
  withWaiting(): FormValue {
    let all = this.#value;
    for (const { path, leaf } of this.#waiting.values()) all = withValueAt(all, path, leaf);
    return all;
  }

  /** Finds the errors of the committed value and shows them, now and at each change from now on. */
  check(): readonly FieldError[] {
    this.#isChecked = true;
    return [...this.#showErrors().values()].flat();
  }

  /** Finds the errors of the value and their sentences, so that the first check is quick. Shows nothing. */
  checkAhead(): void {
    for (const [key, found] of this.#rules.check(this.#value))
      this.#ahead.set(key, this.#describe(key, found, noErrors));
  }

  /** Whether a property has shown an error since the last reset. */
  isEverWrong(path: FieldPath): boolean {
    return this.#everWrong.has(String(path[0] ?? ''));
  }

  /** Shows another value as if the form were new, without errors. */
  show(value: FormValue, saved: FormValue): void {
    this.#value = this.#settled(value);
    this.#saved = saved;
    this.#waiting.clear();
    this.#isChecked = false;
    this.#everWrong.clear();
    this.#judge(false);
    this.#showErrors();
    this.#tell(() => true);
    this.recount();
  }

  /**
   * Another value came from elsewhere while the form is used: only the properties that differ are drawn again, and errors
   * stay. A text that waits and says the same goes on waiting.
   */
  take(value: FormValue): void {
    const [before, now] = [this.#value, this.#settled(value)];
    const others = new Set(changedKeys(before, now));
    if (others.size === 0) return;
    this.#value =
      isJsonObject(before) && isJsonObject(now)
        ? Object.fromEntries(Object.keys(now).map((key) => [key, others.has(key) ? now[key] : before[key]]))
        : now;
    this.#saved = value;
    for (const [key, { path, leaf }] of this.#waiting)
      if (!sameValue(leaf, valueAt(now, path))) this.#waiting.delete(key);
    const starts = new Set([...others].map((key) => (key === '' ? '' : keyOf([key]))));
    this.#judge(false);
    this.#tell((other) => other === '' || starts.has('') || starts.has(firstOf(other)));
    if (this.#isChecked) this.#showErrors();
    this.recount();
  }

  /** Another value is the saved one. */
  takeSaved(saved: FormValue): void {
    if (saved === this.#saved) return;
    this.#saved = saved;
    this.recount();
  }

  /** The same form in another language, or with other rules. */
  takeRules(rules: FormRules): void {
    const { form, t, check } = this.#rules;
    this.#rules = rules;
    if (rules.form !== form) this.#judge(false);
    if (rules.form === form && rules.t === t && rules.check === check) return;
    this.#showErrors();
  }

  /** Other errors from outside. */
  takeGiven(given: readonly FieldError[]): void {
    this.#given = given;
    this.#showErrors();
  }

  /** Shows hidden properties because a value in them was refused. */
  takeOpened(opened: readonly string[]): void {
    if (opened === this.#opened) return;
    const hasMore = opened.some((name) => !this.#opened.includes(name));
    this.#opened = opened;
    this.#tell((key) => key === shownKey);
    if (this.#given.length > 0) this.#showErrors();
    // Fewer are open after a save, whose new value comes with a reset: until then nothing else is a change.
    if (hasMore) this.recount();
  }

  /** Finds out what is hidden now; a text that still waits decides, too, so that Tab leads to what it brings. */
  #judge(isCustomers: boolean): void {
    const before = this.#hidden;
    this.#hidden = this.#judged();
    if (before === this.#hidden) return;
    this.#appeared = isCustomers ? [...before].filter((name) => !this.#hidden.has(name)) : [];
    this.#tell((key) => key === shownKey);
    this.#events.judged?.();
    // A refusal goes with its field, and comes back with it.
    if (this.#given.length > 0) this.#showErrors();
  }

  #judged(): ReadonlySet<string> {
    return this.#rules.showing?.hiddenIn(this.withWaiting()) ?? noNames;
  }

  /** The one place that says what has changed: compares all properties with the saved value, or one. */
  recount(key?: string): void {
    const { showing } = this.#rules;
    const written = this.withWaiting();
    const isOneEnough = key !== undefined && this.#hiddenAtCount === this.#hidden;
    const value = showing && !isOneEnough ? showing.sent(this.#saved, written, this.#opened) : written;
    this.#hiddenAtCount = this.#hidden;
    let changed = this.#changed;
    if (!isOneEnough || !isJsonObject(value) || !isJsonObject(this.#saved))
      changed = new Set(changedKeys(value, this.#saved));
    else if (sameValue(value[key], this.#saved[key]) === changed.has(key))
      changed = new Set(changed.has(key) ? [...changed].filter((other) => other !== key) : [...changed, key]);
    if (changed.size === this.#changed.size && [...changed].every((one) => this.#changed.has(one))) return;
    this.#changed = changed;
    this.#events.changed(changed);
  }

  #settled(value: FormValue): FormValue {
    const present = withoutAbsent(value);
    return this.#rules.settling?.first(present) ?? present ?? (this.#rules.form.schema.properties ? {} : present);
  }

  /**
   * Puts the tree of errors together; properties whose errors stay keep their branch, and their fields are not drawn.
   * Returns what the form found itself.
   */
  #showErrors(): ErrorsByKey {
    const found: ErrorsByKey = this.#isChecked ? this.#rules.check(this.#value) : new Map();
    const given = errorsByKey(this.#given.filter(({ form: [name = ''] }) => this.isShown(name)));
    const described = new Map<string, Described>();
    for (const key of new Set([...found.keys(), ...given.keys()])) {
      this.#everWrong.add(key);
      described.set(key, this.#describe(key, found.get(key) ?? noErrors, given.get(key) ?? noErrors));
    }
    const before = this.#described;
    const others = [...new Set([...before.keys(), ...described.keys()])].filter(
      (key) => before.get(key) !== described.get(key),
    );
    if (others.length === 0) return found;
    this.#described = described;
    this.#tree = {};
    for (const { tree } of described.values()) Object.assign(this.#tree, tree);
    const starts = new Set(others.map((key) => (key === '' ? '' : keyOf([key]))));
    this.#tell((other) => other === '' || starts.has(firstOf(other)));
    if (described.size > 0)
      this.#events.wrong?.([...described.values()].flatMap((one) => [...one.found, ...one.given]));
    return found;
  }

  #describe(key: string, found: readonly FieldError[], given: readonly FieldError[]): Described {
    const { form, t } = this.#rules;
    const options = optionsFor(form, key, this.#value);
    for (const before of [this.#described.get(key), this.#ahead.get(key)])
      if (before?.found === found && before.options === options && before.form === form && before.t === t)
        if (isSameList(before.given, given)) return before;
    const all = given.length === 0 ? found : [...found, ...given];
    const tree = errorTree(all, (error) => sentenceOf(form, this.#value, error, t));
    return { found, given, options, form, t, tree };
  }

  #tell(concerns: (key: string) => boolean): void {
    for (const [key, listeners] of this.#listeners)
      if (listeners.size > 0 && concerns(key)) for (const listener of listeners) listener();
  }
}

const noNames: ReadonlySet<string> = new Set();

/** The first segment of a key. */
function firstOf(key: string): string {
  const end = key.indexOf(key.charAt(0), 1);
  return end === -1 ? key : key.slice(0, end);
}

function isSameList(before: readonly FieldError[], now: readonly FieldError[]): boolean {
  return before.length === now.length && before.every((error, index) => error === now[index]);
}
