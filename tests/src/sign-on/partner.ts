import type { FakeApp } from '../fakes.ts';

const keys = ['kontor.ssoToken', 'kontor.partnerToken', 'kontor.signOn'] as const;

/** Everything that the browser and this tab store for partners; '' if there is nothing. */
export const storedForPartner = ({ storage }: FakeApp): string =>
  keys.map((key) => `${storage.local.read(key) ?? ''}${storage.session.read(key) ?? ''}`).join('');

/** How the page was left for a partner, in order. */
export const leftWith = (fakes: FakeApp): readonly string[] =>
  [...fakes.accounts.calls, ...fakes.calls].filter((call) => /^(continueSignOn|partner script)/.test(call));
