import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { holdText } from '#renderers/controls/heldTexts.ts';
import { ConstantStore } from '#renderers/form/ConstantStore.ts';
import { FormController } from '#renderers/form/FormController.ts';

/** Callbacks of a form for its screen. */
interface Around {
  readonly onCommit: (value: FormValue) => void;
  /** A control: when the form is removed it returns its first value with only the last typed field. */
  readonly isForgetful?: boolean;
}

/**
 * A form as a page shows it, with real text controls and its real controller, but drawn without React: thousands in a
 * few seconds.
 */
export function showOnPage(form: AdaptedForm, value: FormValue, saved: FormValue, around: Around) {
  const root = document.createElement('form');
  const inputs = new Map<string, HTMLInputElement>();
  for (const key of Object.keys(form.schema.properties ?? {})) {
    const input = document.createElement('input');
    const show = (): void => {
      const shown = store.value()[key];
      input.value = typeof shown === 'string' ? shown : '';
    };
    const read = (): string | undefined => input.value.trim() || undefined;
    const change = (typed: Json | undefined): void => {
      controller.wrote([key], typed);
      store.write([key], typed);
    };
    input.id = `${form.anchor}_${key}`;
    input.value = typeof value[key] === 'string' ? value[key] : '';
    holdText(input, { read, change, show, tidy: () => undefined });
    root.append(input);
    inputs.set(key, input);
  }
  document.body.append(root);
  const hostOf = (shown: AdaptedForm) => ({
    form: shown,
    siteCountry: 'DE',
    extraErrors: [],
    hasSummary: false,
    onEdited: () => undefined,
    onCommit: (given: FormValue) =>
      around.onCommit(isGoing && around.isForgetful ? { ...controller.first, [lastKey]: given[lastKey] } : given),
  });
  let isGoing = false;
  let lastKey = '';
  const controller: FormController = new FormController(hostOf(form), value, saved);
  const store = new ConstantStore(controller.first);
  store.setHost(
    () => root,
    () => [],
    controller.committed,
  );
  controller.setStore(store);
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
    /** The same form in another language: its store is detached and attached again. */
    redraw: (shown: AdaptedForm): void => {
      controller.setHost(hostOf(shown));
      controller.setStore(null);
      controller.setStore(store);
    },
    /** Removes the form. Its store is detached first, which is the more difficult order. */
    remove: (): void => {
      isGoing = true;
      controller.setStore(null);
      stopWatching();
      deafen?.();
      root.remove();
    },
  };
}
