import type { FormValue } from '@kontor/schema-adapters';
import { valueAt } from '@kontor/schema-adapters/checks';
import type { Json } from '@kontor/schema-adapters/json';
import { idOf } from '@kontor/rjsf-theme/form';
import type { Account } from '#src/provider/provider.ts';
import { controlsOn, isText, readText, type Control, type World } from './world.tsx';

export const errorsOn = ({ page }: World): string =>
  [...page.querySelectorAll('[aria-invalid=true]')]
    .flatMap((one) => (one.getAttribute('aria-describedby') ?? '').split(' '))
    .flatMap((id) => (id.endsWith('__error') ? [document.getElementById(id)?.textContent ?? ''] : []))
    .join('; ');

/** Letters and digits: what is left of a text that is stored in another spelling. */
const essence = (text: string): string => text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase();

function isSameInput(visibleText: string, typed: string, id: string): boolean {
  const [one, other] = [essence(visibleText), essence(typed)];
  if (id.endsWith('weeklyBudget') && /\d/.test(typed)) return numberOf(visibleText) === numberOf(typed);
  if (id.endsWith('phone') && other.length > 6) return one.endsWith(other.slice(-7));
  // The number of a street moves into its own field if that is empty.
  if (id.endsWith('streetNo') && other === '') return true;
  if (id.endsWith('street')) return other.startsWith(one) && (one !== '' || other === '');
  return one === other;
}

/** The last point or comma begins the decimals (requirements#numbers). */
const numberOf = (text: string): number => Number(text.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.'));

/** Nothing typed vanishes unsaid. */
export function nothingTypedVanishes(world: World): void {
  for (const [id, { text }] of world.typed.get(world.currentForm) ?? []) {
    const control = document.getElementById(id) as Control | null;
    if (!control || !isSameInput(readText(control), text, id))
      throw new Error(`${id} has lost “${text}”: ${control ? `“${readText(control)}”` : 'it is gone'}`);
  }
}

/** What is on the screen is what would be sent. */
export function whatIsOnTheScreenIs(world: World, value: FormValue): void {
  const { form } = world.visit.form();
  for (const { form: path } of form.bindings) {
    const control = document.getElementById(idOf(form.anchor, path)) ?? undefined;
    if (!control || !controlsOn(world).includes(control as Control)) continue;
    const leaf = valueAt(value, path);
    if (!doesSay(control as Control, leaf))
      throw new Error(`${control.id} shows “${readText(control as Control)}” and means ${JSON.stringify(leaf)}`);
  }
}

function doesSay(control: Control, leaf: Json | undefined): boolean {
  const text = readText(control);
  if (control.type === 'checkbox') return text === String(leaf === true);
  if (typeof leaf === 'number' && isText(control)) return numberOf(text) === leaf;
  if (control.id.endsWith('STORE') && typeof leaf === 'string') return text !== '';
  if (typeof leaf === 'object' && leaf !== null) return text === Object.values(leaf)[0];
  // Nobody sees blanks around a text.
  return text.trim() === String(leaf ?? '').trim();
}

/** A valid form can be saved: whether all that was typed is valid, and nothing is missing. */
export function isAllValid(world: World): boolean {
  const isTypedWell = [...world.typed.values()].every((inputs) =>
    [...inputs.values()].every(({ isValid }) => isValid === true),
  );
  const isComplete = controlsOn(world).every(
    (one) => one.getAttribute('aria-required') !== 'true' || readText(one) !== '',
  );
  return isTypedWell && isComplete;
}

/** Nothing that was not touched is written: what is all the same. */
export function writtenUntouched({ area, touched }: World, before: Account): string | undefined {
  const [old, now] = [leavesOf(partsOf(before)), leavesOf(partsOf(area.account()))];
  return [...new Set([...old.keys(), ...now.keys()])].find((path) => {
    const isWritten = (old.get(path) ?? null) !== (now.get(path) ?? null);
    const hasPhone = [...touched].some((one) => one.startsWith('profile.phones'));
    // A newsletter is written with what belongs to it.
    const isTouched = touched.has(path) || [...touched].some((one) => path.startsWith(`${one}.`));
    return isWritten && !isTouched && !(hasPhone && path.startsWith('profile.phones') && isPhonePart(path, now));
  });
}

/** A removed number takes the list along; a new one has a type. */
const isPhonePart = (path: string, now: ReadonlyMap<string, Json>): boolean =>
  ![...now.keys()].some((one) => one.startsWith('profile.phones[0]')) || path.endsWith('[0].type');

const partsOf = ({ profile = {}, data = {}, subscriptions = {} }: Account): Json => ({ profile, data, subscriptions });

function leavesOf(value: Json | undefined, path = ''): Map<string, Json> {
  if (typeof value !== 'object' || value === null)
    return new Map(value === undefined || value === '' ? [] : [[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
    ]),
  );
}
