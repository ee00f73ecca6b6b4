import { clearEverything } from '#backend/stand-ins/scenarios/storedPeople.ts';
import { setTimeout } from 'node:timers/promises';
import { JSDOM, VirtualConsole } from 'jsdom';
import type { DOMWindow } from 'jsdom';
import { complete, password, portalKey, siteOrigin, startListeningStandIn } from './startStandIn.ts';
import type { TestStandIn } from './startStandIn.ts';

/** Parameters, answers and events of the script. */
export type ScriptData = Readonly<Record<string, unknown>>;
type Method = (params: ScriptData) => void;
/** The interface of the script for a page. */
export interface Gigya {
  readonly isReady: boolean;
  readonly accounts: Readonly<Record<string, Method>> & {
    readonly addEventHandlers: Method;
    readonly otp: Readonly<Record<string, Method>>;
  };
  readonly sso: Readonly<Record<string, Method>>;
  readonly hasSession: () => Promise<boolean>;
}

/** A listening stand-in and pages that run its client script. */
export interface ScriptProvider {
  readonly kit: TestStandIn;
  /** Resets the stand-in: registers only Anna, and empties the journal. */
  readonly startWithAnna: () => Promise<void>;
  /** A page of the site with the script; the browser enforces CORS and stores cookies. */
  readonly openPage: (
    address?: string,
    before?: (window: DOMWindow) => void,
    from?: JSDOM,
  ) => { readonly window: DOMWindow; readonly gigya: Gigya };
  readonly closePages: () => Promise<void>;
}

export async function startScriptProvider(): Promise<ScriptProvider> {
  const kit = await startListeningStandIn();
  const script = (await kit.app.inject({ url: `/js/gigya.js?apikey=${portalKey}&lang=de` })).body;
  const pages: JSDOM[] = [];
  return {
    kit,
    startWithAnna: async () => {
      await kit.db.transaction(clearEverything);
      await kit.standIn.accounts.putAccount('anna@example.com', {
        password,
        profile: { firstName: 'Anna' },
        ...complete,
      });
      kit.journal.clear();
    },
    openPage: (address = `${siteOrigin}/login`, before = () => undefined, from) => {
      const page = new JSDOM('<!doctype html><body>', {
        url: address,
        runScripts: 'outside-only',
        virtualConsole: new VirtualConsole(),
        ...(from === undefined ? {} : { cookieJar: from.cookieJar }),
      });
      pages.push(page);
      before(page.window);
      page.window.eval(script);
      return { window: page.window, gigya: page.window['gigya'] as Gigya };
    },
    closePages: async () => {
      const closing = pages.splice(0);
      // Waits for the start of scripts, which would write cookies into a closed window.
      for (let tries = 0; tries < 50 && closing.some(({ window }) => !(window['gigya'] as Gigya).isReady); tries += 1)
        await setTimeout(10);
      for (const page of closing) page.window.close();
    },
  };
}

/** Calls the script and returns the argument of its callback. */
export const call = (gigya: Gigya, name: string, params: ScriptData = {}): Promise<ScriptData> =>
  new Promise((resolve) => gigya.accounts[name]?.({ ...params, callback: resolve }));
/** Logs Anna in by default; `over` replaces parameters. */
export const login = (gigya: Gigya, over: ScriptData = {}) =>
  call(gigya, 'login', { loginID: 'anna@example.com', password, ignoreInterruptions: true, ...over });
