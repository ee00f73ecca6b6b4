import { act, render } from '@testing-library/react';
import type { ThemeProps } from '@rjsf/core';
import { PortalForm, type FormStore, RendererProvider } from '@kontor/rjsf-theme/form';
import { germanContext } from '../../renderers/testForm.tsx';
import type { Area } from './areas.ts';
import type { Visit } from './visit.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A part of the page that is replaced by a faulty one. */
export interface Fault {
  readonly theme?: ThemeProps;
  readonly spoilStore?: (store: FormStore) => void;
  readonly sends?: Area['sends'];
  readonly spoilApp?: (app: Area['app']) => void;
}

/** What a customer put into a control and has neither saved nor been told to be gone. */
export interface Input {
  readonly text: string;
  /** Undefined where it depends on other controls. */
  readonly isValid: boolean | undefined;
}

/** The page, and what the user remembers. */
export interface World {
  readonly area: Area;
  readonly fault: Fault;
  visit: Visit;
  currentForm: string;
  /** Where Back leads to. */
  readonly earlier: string[];
  language: 'de' | 'en';
  isTranslated: boolean;
  /** By form, by id of the control. */
  readonly typed: Map<string, Map<string, Input>>;
  discarded: Map<string, Map<string, Input>>;
  /** The accounts' paths that a save may write. */
  readonly touched: Set<string>;
  /** What a save has written although nobody touched it. */
  foreignWrite: string | undefined;
  /** Whether somebody else has written since the page has read the account. */
  isBehind: boolean;
  /** Whether somebody else has written since the last save: a save of an older draft may be asked about. */
  mayConflict: boolean;
  /** Whether a save has asked about a conflict: the next one does not, until a reload forgets it. */
  isConfirmed: boolean;
  /** Whether the user is in a field, whose text is finished when it is left. */
  isInField: boolean;
  /** Whether a text was filled in without an event, which nobody leaves: it is finished by a save. */
  isUnread: boolean;
  readonly draw: (isHidden?: boolean) => void;
  readonly page: HTMLElement;
}

const stores = [{ id: 'DE1', uiText: 'Berlin-Mitte' }];
const german = {
  ...germanContext,
  searchStores: async () => stores,
  findStore: async (id: string) => stores.find((store) => store.id === id),
};
const contexts = { de: german, en: { ...german, language: 'en' } };

/** Opens a document of an area, and puts its first form onto the page. */
export async function openWorld(area: Area, fault: Fault = {}): Promise<World> {
  Object.assign(area, fault.sends && { sends: fault.sends });
  fault.spoilApp?.(area.app);
  const visit = await area.open();
  const view = render(<main />);
  const spoilt = new WeakSet<FormStore>();
  const world: World = {
    area,
    fault,
    visit,
    currentForm: visit.forms[0] ?? '',
    earlier: [],
    language: 'de',
    isTranslated: false,
    typed: new Map(),
    discarded: new Map(),
    touched: new Set(),
    foreignWrite: undefined,
    isBehind: false,
    mayConflict: false,
    isConfirmed: false,
    isInField: false,
    isUnread: false,
    page: view.container,
    draw: (isHidden = false) => {
      if (isHidden) return act(() => view.rerender(<main />));
      const { form, store } = world.visit.form();
      if (!spoilt.has(store)) fault.spoilStore?.(store);
      spoilt.add(store);
      return act(() =>
        view.rerender(
          <RendererProvider value={contexts[world.language]}>
            <PortalForm form={form} store={store} {...(fault.theme && { theme: fault.theme })} />
          </RendererProvider>,
        ),
      );
    },
  };
  world.draw();
  return world;
}

export const controlsOn = ({ page }: World): readonly Control[] =>
  [...page.querySelectorAll<Control>('input[id], select[id], textarea[id]')].filter(
    (one) => !one.disabled && !(one instanceof HTMLInputElement && one.readOnly),
  );

export const readText = (control: Control): string =>
  control.type === 'checkbox' ? String((control as HTMLInputElement).checked) : control.value;

export const isText = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'radio';
