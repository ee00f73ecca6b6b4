import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls, type CallName } from '../../faults/calls.ts';
import { effects, sentence, type Effect } from '../../faults/effects.ts';
import { isLong } from '../../longRun.ts';
import { renderApp } from '../renderApp.tsx';
import { wireApp } from '../wireApp.ts';
import { accountPlaces } from './accountPlaces.ts';
import { centrePlaces } from './centrePlaces.ts';
import { accessPlaces, entryPlaces } from './entryPlaces.ts';
import type { Place, Step, Visit } from './steps.ts';

interface Cell {
  readonly place: Place;
  readonly call: CallName;
  readonly effect: Effect;
}

const places = [...entryPlaces, ...accessPlaces, ...accountPlaces, ...centrePlaces];
const rows = places.flatMap((place) => [place.call].flat().map((call) => ({ place, call })));
/** Each call at each place, by default with one effect: together they meet all. */
const cells: readonly Cell[] = rows.flatMap(({ place, call }, index) => {
  const possible = effects.filter(({ name }) => !place.except?.includes(name));
  return (isLong ? possible : possible.slice(index % possible.length).slice(0, 1)).map((effect) => ({
    place,
    call,
    effect,
  }));
});

const isRead = (call: CallName): boolean => /^GET|^accounts\.(get|auth\.fido\.getC)/.test(call);

/** What stands in the fields of the page. */
const typedIn = (): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
    ({ labels, type, checked, value }) =>
      `${labels?.[0]?.textContent}: ${type === 'checkbox' || type === 'radio' ? checked : value}`,
  );

/** The page before its call, and what makes the call: a control is pressed more than once. */
async function open({ call, place, effect }: Cell) {
  const { at, enter, control, action } = place;
  const wire = wireApp(place);
  const isOpening = control === undefined && action === undefined;
  if (isOpening) wire.breakCall(call, effect);
  const app = await renderApp({ at, gateways: wire.gateways });
  const passes = (milliseconds: number): Promise<void> => act(() => wire.gateways.clock.advance(milliseconds));
  const visit: Visit = { ...app, wire, passes };
  await enter?.(visit);
  if (!isOpening) wire.breakCall(call, effect);
  return { visit, attempt: control ? async () => pressOften(visit, await control()) : action };
}

async function pressOften({ user }: Visit, control: HTMLElement): Promise<void> {
  await user.dblClick(control);
  if (!control.isConnected) return;
  control.focus();
  await user.keyboard('{Enter}');
  const form = control.closest('form');
  if (form) fireEvent.submit(form);
}

async function again(): Promise<HTMLElement> {
  const [first] = await waitFor(() => {
    const controls = ['button', 'link'].flatMap((role) =>
      screen.queryAllByRole(role, { name: 'Noch einmal versuchen' }),
    );
    expect(controls).not.toEqual([]);
    return controls;
  });
  return first ?? document.body;
}

async function expectFailure({ failed }: Place, visit: Visit): Promise<void> {
  if (typeof failed === 'function') await failed(visit);
  else if (failed) expect((await screen.findAllByText(failed))[0]).toBeVisible();
  else {
    const notice = await waitFor(() => {
      const alert = screen.getAllByRole('alert').find(({ textContent }) => sentence.test(textContent));
      expect(alert).toBeDefined();
      return alert;
    });
    await waitFor(() => expect(notice).toHaveFocus());
  }
}

/** Breaks the call; the customer is told, loses nothing and tries again. */
async function walk(cell: Cell): Promise<void> {
  const { place, call, effect } = cell;
  const { visit, attempt } = await open(cell);
  const { wire, user } = visit;
  const typed = place.leaves ? [] : typedIn();
  await attempt?.(visit);
  await waitFor(() => expect(wire.count(call)).toBeGreaterThan(0));
  wire.letGo();
  // A call that only reads is repeated twice, after 2 s; the page's script may come later.
  const pauses = isRead(call) ? [500, 500, 500, 500, 500] : [];
  for (const pause of effect.waitMs === undefined ? pauses : [effect.waitMs]) await visit.passes(pause);
  await waitFor(async () => {
    if (pauses.length > 0) await visit.passes(500);
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });
  if (!effect.isHarmless && !place.isSilent) {
    await expectFailure(place, visit);
    if (attempt) expect(typedIn(), 'what was typed').toEqual(expect.arrayContaining([...typed]));
    if (!isRead(call)) expect(wire.count(call)).toBe(1);
    wire.repair();
    const retry: Step =
      place.again === true && attempt
        ? attempt
        : typeof place.again === 'function'
          ? place.again
          : async () => user.click(await again());
    await retry(visit);
  }
  await place.done(visit);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull());
  if (!isRead(call)) expect(wire.count(call)).toBe(effect.isHarmless || place.isSilent ? 1 : 2);
}

afterEach(() => vi.restoreAllMocks());

describe('whatever happens to a call, the customer is told, loses nothing and can continue (requirements#error-reminders)', () => {
  it.each(cells.map((cell) => [cell.call, cell.place.at, cell.effect.name, cell] as const))(
    '%s at %s: %s (requirements#FLT-1, requirements#FLT-5)',
    (_call, _at, _effect, cell) => walk(cell),
  );

  it('each call and each effect is met by default', () => {
    expect(new Set(cells.map(({ call }) => call))).toEqual(new Set(calls));
    expect(new Set(cells.map(({ effect }) => effect))).toEqual(new Set(effects));
  });

  it('each call of the gateways is in the list', () => {
    const sources = Object.values(
      import.meta.glob<string>(['../../../src/**/*.ts', '!../../../src/preview/**'], {
        eager: true,
        query: '?raw',
        import: 'default',
      }),
    ).join('\n');
    const matchAll = (pattern: RegExp): string[][] => [...sources.matchAll(pattern)].map((match) => match.slice(1));
    const spaces: Readonly<Record<string, string>> = { begin: 'accounts.auth.fido.', oauth: 'oauth.' };
    const atProvider = matchAll(/\b(call|read|begin|oauth)\(\s*'([\w.]+)'/g).map(([by = '', name = '']) =>
      name.startsWith('oauth.') ? name : `${spaces[by] ?? 'accounts.'}${name}`,
    );
    const ofCustomers = matchAll(/method: '(\w+)',\s+path: '([\w/-]+)'/g).map(
      ([method, path]) => `${method} /rest/v1/customer${path}`,
    );
    const paths = matchAll(/'((?:\/rest\/v1)(?:\/[\w-]+)+)'/g).map(([path = '']) => path);
    const parts = matchAll(/\b(?:ask|readProof)\((?:'\w+', |send, )?'(\/[\w/-]+)'/g).map(([part = '']) => part);
    expect(
      [atProvider.length, ofCustomers.length, paths.length, parts.length].map((number) => number > 4),
    ).not.toContain(false);
    const names: readonly string[] = calls;
    expect([...atProvider, ...ofCustomers].filter((call) => !names.includes(call))).toEqual([]);
    expect([...paths, ...parts].filter((path) => !names.some((call) => call.endsWith(path)))).toEqual([]);
  });

  it.each(['swallows what it should say', 'takes the focus from what it says', 'forgets what was typed'])(
    'a page that %s fails the test (control)',
    async (fault) => {
      const cell = cells.find(({ call }) => call === 'accounts.login');
      const effect = effects.find(({ answer }) => answer?.status === 500);
      if (!cell || !effect) throw new Error('the table has no such cell');
      const style = document.createElement('style');
      if (fault.startsWith('swallows')) style.textContent = '[role=alert] { display: none; }';
      const spoil = ({ target }: Event): void => {
        if (fault.startsWith('swallows') || !(target instanceof HTMLElement) || target.role !== 'alert') return;
        if (fault.startsWith('takes')) target.blur();
        else for (const input of document.querySelectorAll('input')) input.value = '';
      };
      document.head.append(style);
      document.addEventListener('focusin', spoil);
      // The page opens without hurry; what is missing after the press is missing soon.
      const control = async (): Promise<HTMLElement> => {
        const pressed = await cell.place.control!();
        configure({ asyncUtilTimeout: 500 });
        return pressed;
      };
      onTestFinished(() => {
        configure({ asyncUtilTimeout: 12_000 });
        document.removeEventListener('focusin', spoil);
        style.remove();
      });
      await expect(walk({ ...cell, place: { ...cell.place, control }, effect })).rejects.toThrow(
        /role="alert"|toHaveFocus|what was typed/,
      );
    },
  );
});
