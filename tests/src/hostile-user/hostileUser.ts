import { act, cleanup, fireEvent } from '@testing-library/react';
import { toFormValue } from '@kontor/schema-adapters';
import { idOf } from '@kontor/rjsf-theme/form';
import { draftsKey } from '#src/drafts/accountDraftsAtom.ts';
import { hasOtherText } from '../../../renderers/controls/otherText.ts';
import { translate } from '../../../e2e/harness/translation.ts';
import { ada } from '../fakes.ts';
import type { Area } from './areas.ts';
import { errorsOn, isAllValid, nothingTypedVanishes, whatIsOnTheScreenIs, writtenUntouched } from './invariants.ts';
import { rest, type Answer } from './visit.ts';
import { controlsOn, isText, openWorld, readText, type Control, type Fault, type Input, type World } from './world.tsx';

/** Texts for a control by the end of its id, and whether they are valid. */
const texts: readonly (readonly [RegExp, Readonly<Record<string, boolean | undefined>>])[] = [
  [/firstName$/, { Grace: true, ' Zoë ': true, '<b>': false, '': false }],
  [/zip$/i, { '10119': true, '10 119': true, ' 20095': true, '1': false }],
  [/phone$/, { '0171 / 123 45-67': undefined, '+4930123456': true, abc: false, '': true }],
  [/persons$/, { '3': true, ' 4 ': true, '77': false, drei: false, '': true }],
  [/weeklyBudget$/, { '12': true, '12,5': undefined, '1.000,50': undefined, '7.25': undefined, '': true }],
  [/luckyNumber$/, { '7': true, '15': false, '': true }],
  [/cardNumber$/, { '2912345678': true, '29 12345678': undefined, '12': false, '': true }],
  [/STORE$/, { Hamburg: false, DE1: false, '': true }],
  [/(?:day|month|year)$/, { '3': undefined, '12': undefined, '1984': undefined, x: undefined, '': undefined }],
  [/street$/, { 'Musterstraße 12 a': true, Allee: true, '': true }],
  [/./, { Lise: true, ' Marie  Curie ': true, '<i>': undefined, '': true }],
];

const currentInputs = ({ typed, currentForm }: World): Map<string, Input> => {
  const inputs = typed.get(currentForm) ?? new Map<string, Input>();
  typed.set(currentForm, inputs);
  return inputs;
};

/** The field whose part has this id: a date and its parts are one. */
const fieldAt = (id: string): string => id.replace(/_(?:day|month|year)$/, '');

/** A box for all newsletters changes each of them. */
function rememberAll(world: World): void {
  for (const { provider } of world.visit.form().form.bindings) world.touched.add(provider);
  currentInputs(world).clear();
}

/** Remembers what now stands in a control as the user's. */
function remember(
  world: World,
  control: Control,
  before: string,
  isValid: boolean | undefined,
  isSilent = false,
): void {
  if (readText(control) === before) return;
  const { form, store } = world.visit.form();
  const rows = form.bindings.filter(({ form: path }) => control.id.startsWith(idOf(form.anchor, path.slice(0, 1))));
  if (rows.length === 0) return rememberAll(world);
  for (const { provider } of rows) world.touched.add(provider);
  if (control.id.endsWith('street')) world.touched.add('data.addressBook.streetNo');
  const key = rows[0]?.form[0] ?? '';
  // Leaving a search without a choice restores the chosen store, as the customer knows it.
  const isChosen = control.id.endsWith('STORE') && typeof Object(store.value)[key] === 'string' && control.value !== '';
  // Again what the page read before somebody else wrote: no input of the customer, so what is newer stands.
  const isAsRead = world.isBehind && !isSilent && !store.changedFields.has(key);
  if (isChosen || isAsRead) currentInputs(world).delete(control.id);
  else currentInputs(world).set(control.id, { text: readText(control), isValid });
}

function typeInto(world: World, control: Control, choice: number, isSilent = false): void {
  if (!isSilent) press();
  const before = readText(control);
  if (control instanceof HTMLSelectElement) {
    leaveField(world);
    fireEvent.change(control, { target: { value: control.options[choice % control.options.length]?.value ?? '' } });
    // Another country has other rules for what is stored.
    return remember(world, control, before, control.id.endsWith('country') ? undefined : true);
  }
  if (!isText(control)) {
    leaveField(world);
    fireEvent.click(control);
    return remember(world, control, before, true);
  }
  const all = Object.entries(texts.find(([ending]) => ending.test(control.id))?.[1] ?? {});
  const offered = isSilent ? all.filter(([text]) => text !== '') : all;
  const [text, isValid] = offered[choice % offered.length] ?? ['', true];
  world.isInField = !isSilent;
  world.isUnread ||= isSilent;
  if (isSilent) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text);
  } else {
    act(() => control.focus());
    fireEvent.input(control, { target: { value: text } });
  }
  return remember(world, control, before, isValid, isSilent);
}

/** One thing that happens to a page. `a` and `b` choose among what there is. */
interface Action {
  readonly name: string;
  readonly can?: (world: World) => boolean;
  readonly do: (world: World, a: number, b: number) => Promise<unknown> | void;
}

const otherForm = ({ visit, currentForm }: World, a: number): string =>
  visit.forms.filter((form) => form !== currentForm)[a % Math.max(1, visit.forms.length - 1)] ?? currentForm;

/** Whatever somebody does begins with a press or a key. */
function press(): void {
  fireEvent.pointerDown(document.body);
}

function leaveField(world: World): void {
  press();
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  world.isInField = false;
}

/** The page goes while somebody is in a field: nobody has left it, a save finishes its text. */
function goFromField(world: World): void {
  world.isUnread ||= world.isInField;
  world.isInField = false;
}

/** Waits for work of the application, and for what the page makes of it. */
async function during<Result>(work: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  await act(async () => {
    results.push(await work());
    await rest();
  });
  return results[0]!;
}

async function openForm(world: World, form: string): Promise<void> {
  if (form === world.currentForm) return;
  leaveField(world);
  world.earlier.push(world.currentForm);
  await putOntoPage(world, form);
}

/** A page that is drawn anew has no notice of a conflict: a save may ask about it once more. */
const forgetConflict = (world: World): World =>
  Object.assign(world, { mayConflict: world.mayConflict || world.isConfirmed, isConfirmed: false });

async function putOntoPage(world: World, form: string): Promise<void> {
  world.draw(true);
  await during(() => world.visit.open(form));
  if (!world.area.isShared) forgetConflict(world);
  world.currentForm = form;
}

async function reload(world: World): Promise<void> {
  const { area, visit, typed, currentForm } = world;
  goFromField(world);
  visit.leave();
  const stored = area.app.storage.session.read(draftsKey);
  world.draw(true);
  // A page that is left is not taken apart: nothing of that may count.
  if (stored === undefined) area.app.storage.session.remove(draftsKey);
  else area.app.storage.session.write(draftsKey, stored);
  world.visit = await during(() => area.open(currentForm));
  forgetConflict(world).isBehind = false;
  if (area.isShared && typed.has(currentForm)) await during(() => world.visit.open(currentForm));
  else if (area.isShared) world.currentForm = world.visit.forms[0] ?? '';
  if (world.visit.form().store.changedFields.size > 0 && world.visit.notification() !== 'RESTORED')
    throw new Error('the page does not say that input is back');
}

async function save(world: World, answer: Answer): Promise<void> {
  const { area, visit, typed, mayConflict } = world;
  leaveField(world);
  const canBeSaved = isAllValid(world);
  visit.form().store.readInputs();
  const hasChanges = visit.form().store.changedFields.size > 0;
  const end = await during(() => visit.save(answer));
  if (world.foreignWrite !== undefined) throw new Error(`${world.foreignWrite} was not touched`);
  world.isUnread = false;
  // A save reads the account, if there is anything to save. What it asked about it asks once more after a reload.
  if (answer === 'WELL' && (end.isSaved || end.isTold))
    Object.assign(world, { isBehind: false, mayConflict: false, isConfirmed: mayConflict && !end.isSaved });
  if (end.errorsIn !== undefined) await openForm(world, end.errorsIn);
  world.draw();
  if (answer === 'WELL' && !mayConflict && canBeSaved && hasChanges && !end.isSaved)
    throw new Error(`a valid form was not saved: ${errorsOn(world)}`);
  if (hasChanges && !end.isSaved && !end.isTold && errorsOn(world) === '') throw new Error('a refusal was not told');
  if (!end.isSaved) return;
  nothingTypedVanishes(world);
  whatIsOnTheScreenIs(world, toFormValue(visit.form().form.bindings, area.account()));
  if (area.isShared) typed.clear();
  else typed.delete(world.currentForm);
  // A save of one form leaves what was touched in others.
  const saved = visit.form().form.bindings.map(({ provider }) => provider);
  for (const path of area.isShared ? [...world.touched] : saved) world.touched.delete(path);
}

function forget(world: World): void {
  world.typed.clear();
  world.touched.clear();
  Object.assign(world, { mayConflict: false, isConfirmed: false });
}

export const actions: readonly Action[] = [
  {
    name: 'type',
    can: (world) => controlsOn(world).length > 0,
    do: (world, a, b) => typeInto(world, pick(controlsOn(world), a), b),
  },
  {
    name: 'correct',
    can: ({ page }) => page.querySelector('input[aria-invalid=true]') !== null,
    do: (world, a) =>
      typeInto(
        world,
        pick(
          controlsOn(world).filter((one) => one.getAttribute('aria-invalid') === 'true'),
          a,
        ),
        0,
      ),
  },
  { name: 'blur', do: leaveField },
  {
    name: 'autofill without events',
    can: (world) => controlsOn(world).some((one) => isText(one) && one.role !== 'combobox'),
    do: (world, a, b) =>
      typeInto(
        world,
        pick(
          controlsOn(world)
            .filter(isText)
            .filter(({ role }) => role !== 'combobox'),
          a,
        ),
        b,
        true,
      ),
  },
  {
    name: 'translate the page',
    can: ({ isTranslated }) => !isTranslated,
    do: (world) => {
      translate(world.page);
      world.isTranslated = true;
    },
  },
  {
    name: 'switch language',
    do: async (world) => {
      leaveField(world);
      world.language = world.language === 'de' ? 'en' : 'de';
      await during(() => world.visit.switchLanguage(world.language));
    },
  },
  { name: 'tab', do: (world, a) => openForm(world, otherForm(world, a)) },
  {
    // Nobody leaves the field before: it goes from under the customer.
    name: 'back',
    can: ({ earlier }) => earlier.length > 0,
    do: (world) => {
      fireEvent.popState(globalThis.window);
      goFromField(world);
      return putOntoPage(world, world.earlier.pop() ?? world.currentForm);
    },
  },
  { name: 'reload', do: reload },
  {
    name: 'other tab saves',
    can: ({ visit }) => visit.form().form.bindings.length > 0,
    do: (world, a, b) => {
      const { bindings } = world.visit.form().form;
      const { provider, type, form: path } = pick(bindings, a);
      if (/\[|email/.test(provider)) return;
      // What says the same as the account is no input of the customer.
      const { form, store } = world.visit.form();
      const [key = ''] = path;
      const id = idOf(form.anchor, path);
      const control = document.getElementById(id);
      const isUnread = control instanceof HTMLInputElement && hasOtherText(control);
      if (!isUnread && !store.changedFields.has(key)) world.typed.get(world.currentForm)?.delete(id);
      world.area.write(
        provider,
        type === 'boolean'
          ? b % 2 === 0
          : type === 'number'
            ? provider.endsWith('Year')
              ? 1984
              : 1 + (b % 5)
            : 'Zelda',
      );
      Object.assign(world, { isBehind: true, mayConflict: true });
    },
  },
  { name: 'session ends', do: (world) => endSession(world, ada.uid) },
  {
    name: 'somebody else comes',
    do: async (world) => {
      await endSession(world, 'somebody');
      forget(world);
      if (world.area.app.storage.session.read(draftsKey) !== undefined) throw new Error('drafts are left for others');
      await endSession(world, ada.uid);
    },
  },
  {
    name: 'log out',
    can: ({ area }) => !area.isShared,
    do: async (world) => {
      leaveField(world);
      world.draw(true);
      await during(() => world.visit.logOut());
      forget(world);
    },
  },
  {
    name: 'half an hour passes',
    do: async (world) => {
      leaveField(world);
      const hasDraft = world.visit.form().store.changedFields.size > 0;
      await during(() => world.area.app.clock.advance(1_800_001));
      forget(world);
      await reload(world);
      if (hasDraft && world.visit.notification() !== 'EXPIRED')
        throw new Error('the page does not say that input is gone');
    },
  },
  { name: 'save', do: (world) => save(world, 'WELL') },
  { name: 'offline', do: (world) => save(world, 'OFFLINE') },
  { name: 'server fails', do: (world) => save(world, 'FAILS') },
  {
    name: 'server refuses',
    can: (world) => world.visit.form().store.changedFields.size > 0,
    do: (world, a) => {
      const { form, store } = world.visit.form();
      const changed = form.bindings.filter(({ form: [key = ''] }) => store.changedFields.has(key));
      return save(world, { refuses: pick(changed, a).provider.replace(/\[\d+\]/, '') });
    },
  },
  {
    name: 'discard',
    do: async (world) => {
      const { typed, currentForm, area } = world;
      leaveField(world);
      await during(() => world.visit.discard());
      if (world.visit.notification() !== 'DISCARDED') throw new Error('the page does not say that it discarded');
      world.discarded = new Map([...typed].filter(([form]) => area.isShared || form === currentForm));
      for (const form of world.discarded.keys()) typed.delete(form);
    },
  },
  {
    name: 'undo',
    can: ({ visit }) => visit.notification() === 'DISCARDED',
    do: async (world) => {
      leaveField(world);
      await during(() => world.visit.undo());
      for (const [form, inputs] of world.discarded) {
        const since = world.typed.get(form) ?? new Map<string, Input>();
        // What was typed since then stays, with all parts of its field.
        const isNewer = (id: string): boolean => [...since.keys()].some((other) => fieldAt(other) === fieldAt(id));
        world.typed.set(form, new Map([...[...inputs].filter(([id]) => !isNewer(id)), ...since]));
      }
    },
  },
];

async function endSession(world: World, uid: string): Promise<void> {
  leaveField(world);
  world.draw(true);
  await during(() => world.visit.endSession(uid));
  forgetConflict(world).isBehind = false;
}

function pick<Item>(list: readonly Item[], n: number): Item {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

export interface Step {
  readonly name: string;
  readonly a: number;
  readonly b: number;
}

/** Runs a sequence, and throws as soon as an invariant does not hold. */
export async function runSequence(area: Area, steps: readonly Step[], fault?: Fault): Promise<void> {
  const world = await openWorld(area, fault);
  area.onSave = (before) => {
    world.foreignWrite ??= writtenUntouched(world, before);
  };
  try {
    for (const { name, a, b } of [...steps, { name: 'blur', a: 0, b: 0 }, { name: 'save', a: 0, b: 0 }]) {
      const action = actions.find((one) => one.name === name);
      if (!action || action.can?.(world) === false) continue;
      await action.do(world, a, b);
      world.draw();
      await act(rest);
      nothingTypedVanishes(world);
      if (!world.isUnread && !world.isInField) whatIsOnTheScreenIs(world, world.visit.form().store.submittedValue);
    }
  } finally {
    world.visit.leave();
    cleanup();
  }
}
