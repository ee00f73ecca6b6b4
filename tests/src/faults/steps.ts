import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { CallName } from '../../faults/calls.ts';
import type { Wire, WireStart } from '../wireApp.ts';
import { email, fillIn, password } from '../app/portal/page.ts';

/** The customer at a page. */
export interface Visit {
  readonly user: UserEvent;
  readonly wire: Wire;
  readonly address: () => string;
  readonly goTo: (address: string) => Promise<void>;
  /** Lets time pass, milliseconds. */
  readonly passes: (milliseconds: number) => Promise<void>;
}
export type Step = (visit: Visit) => Promise<unknown>;

/** A place where customers meet a call. */
export interface Place extends WireStart {
  /** The call, or all that one press makes one after the other. */
  readonly call: CallName | readonly CallName[];
  readonly at: string;
  /** Leads to the action, before the call is broken. */
  readonly enter?: Step;
  /** What makes the call: a control, or another step; without both it is the opening of the page. */
  readonly control?: () => Promise<HTMLElement>;
  readonly action?: Step;
  /** What the customer reads after the failure: these words, by default an alert that has the focus. */
  readonly failed?: Step | RegExp;
  /** The customer is told nothing: all is done without the call. */
  readonly isSilent?: true;
  /** What was typed is not there after the failure, because the page or its question is another one. */
  readonly leaves?: true;
  /** How to try again, if it is not the button with that name; the action itself if true. */
  readonly again?: Step | true;
  readonly done: Step;
  /** Effects that are none here. */
  readonly except?: readonly string[];
}

const namedButtons = (place: HTMLElement, name: string | RegExp): Promise<HTMLElement[]> =>
  within(place).findAllByRole('button', { name });
/** The last button with this name. */
export const button = (name: string | RegExp) => async (): Promise<HTMLElement> =>
  (await namedButtons(document.body, name)).at(-1) ?? document.body;
/** A button of the open dialog. */
export const inDialog = (name: string) => async (): Promise<HTMLElement> =>
  (await namedButtons(await screen.findByRole('dialog'), name))[0] ?? document.body;
export const press =
  (control: string | RegExp | (() => Promise<HTMLElement>)): Step =>
  async ({ user }) =>
    user.click(await (typeof control === 'function' ? control : button(control))());
export const pressFirst =
  (name: string): Step =>
  async ({ user }) =>
    user.click((await namedButtons(document.body, name))[0] ?? document.body);
export const fill =
  (label: string | RegExp, text: string): Step =>
  async ({ user }) =>
    fillIn(user, await screen.findByLabelText(label), text);
export const tick =
  (name: string | RegExp = /./): Step =>
  async ({ user }) =>
    user.click(await screen.findByRole('checkbox', { name }));
export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (visit) => {
    for (const step of steps) await step(visit);
  };
export const passes =
  (milliseconds: number): Step =>
  (visit) =>
    visit.passes(milliseconds);

export const sees =
  (name: string | RegExp): Step =>
  async () =>
    expect(await screen.findByRole('heading', { name })).toBeVisible();
export const seesField =
  (label: string | RegExp, value?: string): Step =>
  async () => {
    const field = await screen.findByLabelText(label);
    if (value !== undefined) await waitFor(() => expect(field).toHaveValue(value));
  };
export const seesText =
  (text: string | RegExp): Step =>
  async () =>
    expect((await screen.findAllByText(text))[0]).toBeVisible();
export const isAt =
  (path: string): Step =>
  ({ address }) =>
    waitFor(() => expect(address()).toBe(path));
export const hasPatched =
  (member: string, value: string): Step =>
  ({ wire }) =>
    waitFor(() => expect(wire.account().profile?.[member]).toBe(value));

export const newPassword = 'Birnen-Kuchen-28!';
export const fillLogin = inTurn(fill('E-Mail-Adresse', email), fill('Passwort', password));
export const fillPassword = fill('Aktuelles Passwort', password);
export const greeted = sees(/^Guten Tag/);
export const isNotPossible = sees('Die Anmeldung ist gerade nicht möglich');
export const seesCodeField = seesField('Code aus der E-Mail');
export const typeCode = fill('Code aus der E-Mail', '123456');
