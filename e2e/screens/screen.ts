import type { Page } from 'playwright';
import { remindersFor, reminderService, subscribedTo } from '../harness/centre.ts';
import type { ConsoleApi, Customer } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';
import { textsOf } from '../harness/texts.ts';

/** What a screen needs to be brought into its state. */
export interface Stage {
  readonly page: Page;
  readonly product: Product;
  readonly qa: ConsoleApi;
  /** A customer made for this screen. */
  readonly customer: Customer;
  /** The language of the pages. */
  readonly language: string;
}

/**
 * One screen in one state: for axe, narrow windows, zoom and focus, and for the contact sheets. Selectors name no text,
 * so that every language can be shown.
 */
export interface Screen {
  readonly name: string;
  /** What the customer has; without it an ordinary account. */
  readonly account?: () => Readonly<Record<string, unknown>>;
  /** The scenario, if it is not the language's own; such a screen is only shown in German. */
  readonly scenario?: string;
  /** The languages whose scenario has the screen; all by default. */
  readonly languages?: readonly string[];
  /** A picture shows the visible window alone: for dialogs, menus and bars, which have a fixed place in it. */
  readonly inWindow?: boolean;
  /** Checked by default: one screen of each kind. The long run checks all. */
  readonly inEveryRun?: true;
  /** A third party's banner lies over the page: what is behind it cannot be seen when it has the focus. */
  readonly isCovered?: true;
  /** The page's prototypes cannot be frozen there. */
  readonly unfrozen?: true;
  readonly open: (stage: Stage) => Promise<void>;
}

/** One step towards a state. */
export type Step = (stage: Stage) => Promise<unknown>;

/** Accounts for screens: one with consent to the terms, and one with a newsletter and two reminders. */
export const granted = () => ({ preferences: { privacy: { aec: { isConsentGranted: true } } } });
export const everything = () => ({
  subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
  reminders: remindersFor('Dinkelbrot', 'Hafermilch'),
});

/** Runs steps one after the other. */
export const steps =
  (...all: readonly Step[]) =>
  async (stage: Stage): Promise<void> => {
    for (const step of all) await step(stage);
  };

/** Opens a path of the site and continues there. */
export const at = (address: string, ...more: readonly Step[]) =>
  steps(
    ({ page, product }) => page.goto(`${product.site}${address}`),
    ({ page }) => page.locator('h1').first().waitFor(),
    ...more,
  );

export const click =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().click();
/** A text of the site or the studio, for controls that have nothing else of their own. */
export const word = ({ language }: Pick<Stage, 'language'>, key: string, values?: Readonly<Record<string, string>>) =>
  textsOf(language)(key, values);
export const press =
  (key: string, values?: Readonly<Record<string, string>>): Step =>
  ({ page, language }) =>
    page
      .getByRole('button', { name: word({ language }, key, values) })
      .first()
      .click();
export const submit = click('main button[type=submit]');
export const fill =
  (selector: string, text: string): Step =>
  ({ page }) =>
    page.locator(selector).first().fill(text);
export const shows =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().waitFor();
export const fault =
  (call: string, effect: Readonly<Record<string, unknown>>): Step =>
  ({ qa }) =>
    qa.faults([{ call, effect }]);
export const failing = { kind: 'status', status: 500 } as const;
/** For actions without a visible end. */
export const pause =
  (milliseconds: number): Step =>
  ({ page }) =>
    page.waitForTimeout(milliseconds);
export const goOffline: Step = ({ page }) => page.context().setOffline(true);
export const openMenu = click('header button[popovertarget]:visible >> nth=-1');

export const logIn = steps(
  ({ page, customer }) => page.locator('input[autocomplete^=username]').fill(customer.loginID),
  ({ page, customer }) => page.locator('input[type=password]').fill(customer.password),
  submit,
);

/** Logs in on the way to a page of the account. */
export const loggedInAt = (address: string, ...more: readonly Step[]) =>
  steps(at(address, logIn), shows('main:not(:has(input[autocomplete^=username])) h1'), ...more);

/** The form for another e-mail address, behind the question for the password. */
export const newEmail = loggedInAt(
  '/accessdata',
  click('[aria-labelledby=access-email] button'),
  ({ page, customer }) => page.locator('main input[type=password]').fill(customer.password),
  submit,
  shows('main input[type=email], main input[autocomplete=email]'),
);

/** Fills in the registration; the postcode only if the site asks for it. */
export const register = (password: string, email?: string) =>
  steps(
    ({ page, customer }) => page.locator('input[autocomplete^=username]').fill(email ?? `x${customer.loginID}`),
    fill('input[autocomplete=new-password]', password),
    async ({ page }) => {
      const zip = page.locator('input[autocomplete=postal-code]');
      if ((await zip.count()) > 0) await zip.fill('10115');
    },
    ({ page }) => page.locator('main input[type=checkbox]').first().press('Space'),
    submit,
  );

/** Logs in with a social network as somebody without an address, or as the customer with an address. */
export const socialLogin =
  (choice: 'no-email' | 'new'): Step =>
  async ({ page, customer }) => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.locator('main section button:has(> * > [aria-hidden])').last().click(),
    ]);
    if (choice === 'new') await popup.locator('#email').fill(customer.loginID);
    await popup.locator(`button[value=${choice}]`).click();
  };

/** Opens a tab of the preference centre, counted from 0. */
export const centre = (tab: number, ...more: readonly Step[]) =>
  steps(
    async ({ page, qa, customer }) => page.goto((await qa.link(customer.loginID)).url),
    ({ page }) => page.locator('[role=tab]').nth(tab).click(),
    shows('[role=tabpanel]'),
    ...more,
  );
export const save = click('section[data-shown] button >> nth=-1');
export const firstTile: Step = ({ page }) => page.locator('[role=tabpanel] input').nth(2).press('Space');
export const firstNames = 'input[id$=firstName]';
