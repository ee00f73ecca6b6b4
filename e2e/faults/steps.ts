import { expect, type Locator, type Page } from 'playwright/test';
import type { ConsoleApi, Customer } from '../harness/console.ts';
import { greeting } from '../portal/steps.ts';

/** The state during a sequence of calls; `who` is its customer. */
export interface PageState {
  readonly page: Page;
  readonly qa: ConsoleApi;
  readonly site: string;
  readonly who: Customer;
  /** How often the customer has tried the present call. */
  readonly tries?: number;
  /** How long a notice may take to appear, milliseconds. */
  readonly timeoutMs?: number;
}

export type Step = (state: PageState) => Promise<unknown>;

/** An outbound call at its place in a sequence. */
export interface Call {
  /** Its name in the console's list of calls; or the names of all that one press makes, which fail one after the other. */
  readonly call: string | readonly string[];
  /** Opens the page that makes the call, before the call is broken. */
  readonly enter?: Step;
  /** Triggers the call. */
  readonly act: Step;
  /** What the customer must see after the failure: these words, by default an alert that has the focus. */
  readonly failed?: Step | RegExp;
  /** What was typed is not there after the failure, because the page or its question is another one. */
  readonly leaves?: true;
  /** How to try again, if it is not the button with that name; `act` if true. */
  readonly again?: Step | true;
  /** What must be there after it worked. */
  readonly done: Step;
  /** Effects that are none here. */
  readonly except?: readonly string[];
}

/** Calls that a customer makes one after the other. */
export interface CallSequence {
  readonly name: string;
  readonly scenario?: string;
  /** Creates the customer; default: one with a complete account. */
  readonly makeCustomer?: (qa: ConsoleApi) => Promise<Customer>;
  readonly calls: readonly Call[];
}

/** What a customer reads when a call has failed. */
export const sentence =
  /keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|zu viele Versuche|prüfen Sie Ihre Internetverbindung|hat leider nicht geklappt|Fehler aufgetreten|Anmeldedienst lässt sich nicht laden|nicht bei Ihrem Link|gerade erst ein Link/;

/** The field with exactly this label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const press =
  (name: string, which: 0 | -1 = 0): Step =>
  ({ page }) =>
    page.getByRole('button', { name, exact: true }).nth(which).click();
/** Presses a button of the open dialog. */
export const confirm =
  (name: string): Step =>
  ({ page }) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
export const fill =
  (label: string, value: string | ((state: PageState) => string)): Step =>
  (state) =>
    field(state.page, label).fill(typeof value === 'string' ? value : value(state));
export const fillPassword = fill('Aktuelles Passwort', ({ who }) => who.password);
/** One step after the other. */
export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (state) => {
    for (const step of steps) await step(state);
  };
export const sees =
  (heading: string | RegExp): Step =>
  ({ page }) =>
    expect(page.getByRole('heading', { name: heading })).toBeVisible();
export const seesField =
  (label: string): Step =>
  ({ page }) =>
    expect(field(page, label)).toBeVisible();
export const seesText =
  (text: string | RegExp): Step =>
  ({ page }) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
/** Opens a path of the site. */
export const opens =
  (path: string): Step =>
  ({ page, site }) =>
    page.goto(`${site}${path}`);
/** Expects the start page of a logged-in customer. */
export const greeted: Step = ({ page }) => expect(greeting(page)).toBeVisible();
/** Types address and password. */
export const fillLogin = inTurn(
  fill('E-Mail-Adresse', ({ who }) => who.loginID),
  fill('Passwort', ({ who }) => who.password),
);
