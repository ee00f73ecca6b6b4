import { expect, type Locator, type Page } from 'playwright/test';
import { tryAgain } from '../../harness/centre.ts';
import type { ConsoleApi, Customer } from '../../harness/console.ts';
import { greeting, newMember } from '../../portal/steps.ts';

/** The state during a sequence of calls; `who` is its customer. */
export interface PageState {
  readonly page: Page;
  readonly qa: ConsoleApi;
  readonly site: string;
  readonly who: Customer;
  /** How long a notice may take to appear, milliseconds. */
  readonly timeoutMs?: number;
}

/** A step of a sequence. */
export type Step = (state: PageState) => Promise<unknown>;

/** One outbound call of the portal, at its place in a sequence. */
export interface PortalCall {
  readonly name: string;
  readonly address: string;
  /** Other methods of the same address work. */
  readonly method?: string;
  /** Opens the page that makes the call, before the call is broken. */
  readonly enter?: Step;
  /** Triggers the call. */
  readonly act: Step;
  /** What the customer must see after the failure; default: an alert that has the focus and a known sentence. */
  readonly failed?: Step;
  /** What must still be there after the failure. */
  readonly kept?: Step;
  /** How to try again, if it is not the button with that name. */
  readonly again?: Step;
  /** What must be there after it worked. */
  readonly done: Step;
}

/** Calls that a customer makes one after the other. */
export interface CallSequence {
  readonly name: string;
  readonly scenario?: string;
  /** Creates the customer; default: one with a complete account. */
  readonly makeCustomer?: (qa: ConsoleApi) => Promise<Customer>;
  readonly calls: readonly PortalCall[];
}

const sentence =
  /(keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|zu viele Versuche|prüfen Sie Ihre Internetverbindung|hat leider nicht geklappt|Fehler aufgetreten)/;

/** The notice of a failed action: it has a known sentence and the focus. */
export async function sayFailure({ page, timeoutMs: timeout = 10_000 }: PageState): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: sentence });
  await expect(notice).toBeVisible({ timeout });
  await expect(notice).toBeFocused({ timeout });
}

/** A page that shows only what went wrong. */
export const wholePage =
  (headline: string) =>
  async ({ page }: PageState): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(sentence);
  };

/** The field with exactly this label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
/** Presses a button. */
export const press =
  (name: string, which: 0 | -1 = 0) =>
  ({ page }: PageState): Promise<void> =>
    page.getByRole('button', { name, exact: true }).nth(which).click();
/** Expects a field. */
export const seesField =
  (label: string) =>
  ({ page }: PageState): Promise<void> =>
    expect(field(page, label)).toBeVisible();
/** Expects a headline. */
export const sees =
  (headline: string | RegExp) =>
  ({ page }: PageState): Promise<void> =>
    expect(page.getByRole('heading', { name: headline })).toBeVisible();
/** Expects that a field still has the typed value. */
export const keeps =
  (label: string, value: string) =>
  ({ page }: PageState): Promise<void> =>
    expect(field(page, label)).toHaveValue(value);
/** Opens a path of the site. */
export const opens =
  (path: string): Step =>
  ({ page, site }) =>
    page.goto(`${site}${path}`);
/** Expects the start page of a logged-in customer. */
export const greeted: Step = ({ page }) => expect(greeting(page)).toBeVisible();

/** Types address and password. */
export const fillLogin = async ({ page, who }: PageState): Promise<void> => {
  await field(page, 'E-Mail-Adresse').fill(who.loginID);
  await field(page, 'Passwort').fill(who.password);
};
/** Opens the login and types address and password. */
export const opensLogin = async (state: PageState): Promise<void> => {
  await opens('/login')(state);
  await fillLogin(state);
};
/** Expects that address and password are still there. */
export const keepsLogin = async (state: PageState): Promise<void> => {
  await keeps('E-Mail-Adresse', state.who.loginID)(state);
  await keeps('Passwort', state.who.password)(state);
};

/** A customer for the sequence. */
export const customerOf = ({ makeCustomer = newMember }: CallSequence, qa: ConsoleApi): Promise<Customer> =>
  makeCustomer(qa);

/** The usual way to try again. */
export const pressTryAgain = ({ page }: PageState): Promise<void> => tryAgain(page).first().click();

/** A refusal of the question for a password or a code stands at its field or above it. */
export const saysInDialog = ({ page, timeoutMs: timeout = 10_000 }: PageState): Promise<void> =>
  expect(
    page
      .getByRole('dialog')
      .getByText(
        /keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|zu viele Versuche/,
      )
      .first(),
  ).toBeVisible({ timeout });
