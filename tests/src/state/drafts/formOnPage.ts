import type { TFunction } from 'i18next';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { holdText } from '#renderers/controls/heldText.ts';
import { FormController } from '#renderers/form/FormController.ts';

/** No form of these walks shows an error. */
const noTexts: TFunction = Object((keys: string | string[]) => String(keys));

/** Callbacks of a form for its screen. */
interface Around {
  readonly onCommit: (value: FormValue) => void;
  /** A control: when the form is removed it returns its first value with only the last typed field. */
  readonly isForgetful?: boolean;
}

/**
 * A form as a page shows it, with real text controls, its real controller and its real model, but drawn without React:
 * thousands in a few seconds.
 */
export function showOnPage(form: AdaptedForm, value: FormValue, saved: FormValue, around: Around) {
  const root = document.createElement('form');
  const hostOf = (shown: AdaptedForm) => ({
    form: shown,
    hasSummary: false,
    onCommit: (given: FormValue) =>
      around.onCommit(isGoing && around.isForgetful ? { ...value, [lastKey]: given[lastKey] } : given),
  });
  const rulesOf = (shown: AdaptedForm) => ({
    form: shown,
    t: noTexts,
    check: () => new Map(),
  });
  let isGoing = false;
  let lastKey = '';
  const controller = new FormController(hostOf(form), rulesOf(form), { value, saved, given: [] });
  const inputs = new Map<string, HTMLInputElement>();
  for (const key of Object.keys(form.schema.properties ?? {})) {
    const input = document.createElement('input');
    const show = (): void => {
      const shown = controller.model.value[key];
      input.value = typeof shown === 'string' ? shown : '';
    };
    const read = (): string | undefined => input.value.trim() || undefined;
    const change = (typed: Json | undefined): void => controller.model.write([key], typed);
    input.id = `${form.anchor}_${key}`;
    input.value = typeof value[key] === 'string' ? value[key] : '';
    holdText(input, { read, change, show, tidy: () => undefined, path: [key] });
    root.append(input);
    inputs.set(key, input);
  }
  document.body.append(root);
  const deafen = controller.listen(root);
  const stopWatching = controller.watchLeaving();
  const inputOf = (key: string): HTMLInputElement => {
    const input = inputs.get(key);
    if (!input) throw new Error(`no field ${key}`);
    return input;
  };
  return {
    controller,
    textOf: (key: string): string => inputOf(key).value,
    type: (key: string, text: string): void => {
      lastKey = key;
      inputOf(key).value = text;
      inputOf(key).dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    blur: (): void => {
      for (const input of inputs.values()) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    },
    /** The same form in another language. */
    redraw: (shown: AdaptedForm): void => {
      controller.setHost(hostOf(shown));
      controller.model.takeRules(rulesOf(shown));
    },
    /** Removes the form. */
    remove: (): void => {
      isGoing = true;
      stopWatching();
      deafen?.();
      root.remove();
    },
  };
}
