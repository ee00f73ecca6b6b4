import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import { asObject, fail, type JsonRecord } from '#backend/shared/document.ts';
import type { Scenario } from '#backend/stand-ins/scenarios/scenario.ts';
import { readVersion, type SharedState, type TesterState } from './sharedState.ts';
import { decodeJwt } from 'jose';

/** Largest state that is read, in bytes of its JSON. */
export const LARGEST_STATE = 8 * 1024 * 1024;

const MARK = '#state=';

/**
 * A link that contains a state. What the scenario's folder has anyway is left out: `base` is that scenario as the folder
 * has it, undefined if there is no folder.
 */
export function toLink(page: string, state: SharedState, base: Scenario | undefined): string {
  const scenario = base === undefined ? state.scenario : differences(state.scenario, base);
  const json = JSON.stringify({ ...state, scenario });
  return `${page}${MARK}${deflateRawSync(json, { level: 9 }).toString('base64url')}`;
}

/**
 * The document in a link, complete again. `folder` reads a scenario's folder. Throws DocumentError if the link is cut
 * off, too large, or needs a scenario that this machine does not have as it was.
 */
export function fromLink(link: string, folder: (name: string) => Scenario | undefined): unknown {
  const packed = link.slice(link.indexOf(MARK) < 0 ? 0 : link.indexOf(MARK) + MARK.length).trim();
  const raw = unpacked(packed);
  readVersion(raw);
  const document = asObject(raw, 'the link');
  const scenario = asObject(document['scenario'], 'the scenario of the link');
  const { name, hash, ...changes } = scenario;
  if (hash === undefined) return document;
  const base = typeof name === 'string' ? folder(name) : undefined;
  if (base === undefined || hashOf(base) !== hash)
    return fail(
      `The link needs the scenario “${String(name)}” as it was when the link was made. Ask for the file instead.`,
    );
  return { ...document, scenario: { ...base, ...changes } };
}

function differences(scenario: Scenario, base: Scenario): JsonRecord {
  // What is absent here cannot be said by a difference.
  if (Object.entries(base).some(([name, value]) => value !== undefined && !Object.hasOwn(scenario, name)))
    return { ...scenario };
  const changed = Object.entries(scenario).filter(
    ([name, value]) => !isDeepStrictEqual(value, (base as unknown as JsonRecord)[name]),
  );
  return { ...Object.fromEntries(changed), name: scenario.name, hash: hashOf(base) };
}

const hashOf = (scenario: Scenario): string =>
  createHash('sha256').update(JSON.stringify(scenario)).digest('base64url').slice(0, 22);

function unpacked(packed: string): unknown {
  if (!/^[\w-]+$/.test(packed)) return fail('This is no link to a state.');
  try {
    return JSON.parse(
      inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: LARGEST_STATE }).toString('utf8'),
    ) as unknown;
  } catch (error) {
    const isLarge = error instanceof RangeError;
    return fail(
      isLarge ? 'The state in this link is too large.' : 'The link is damaged or cut off. Ask for the file instead.',
    );
  }
}

/** Hosts in a shared state instead of those of one machine. */
const hosts = { site: 'https://site.kontor-state.example', standIn: 'https://stand-in.kontor-state.example' } as const;

const PREFERENCE_LINK = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g;

type Mails = TesterState['mails'];
type Urls = Readonly<Record<keyof typeof hosts, string>>;

/** Mails whose links name no machine. */
export function withoutMachine(mails: Mails, urls: Urls): Mails {
  return mapped(mails, (text) => text.replaceAll(urls.site, hosts.site).replaceAll(urls.standIn, hosts.standIn));
}

/**
 * Mails whose links lead to this machine. Preference-centre links are signed again, with the same subscriber and end:
 * every machine has its own key. `mint` gets the UID and the seconds until the end; `now` is epoch milliseconds.
 */
export async function withThisMachine(
  mails: Mails,
  urls: Urls,
  now: number,
  mint: (uid: string, expiresInSeconds: number) => Promise<string>,
): Promise<Mails> {
  const tokens = new Map<string, string>();
  for (const [token] of JSON.stringify(mails).matchAll(PREFERENCE_LINK)) {
    const claims = claimsOf(token);
    if (claims !== undefined && !tokens.has(token))
      tokens.set(token, await mint(claims.sub, claims.exp - Math.floor(now / 1000)));
  }
  return mapped(mails, (text) =>
    text
      .replaceAll(hosts.site, urls.site)
      .replaceAll(hosts.standIn, urls.standIn)
      .replaceAll(PREFERENCE_LINK, (token) => tokens.get(token) ?? token),
  );
}

function claimsOf(token: string): { readonly sub: string; readonly exp: number } | undefined {
  try {
    const { sub, exp } = decodeJwt(token);
    return sub === undefined || exp === undefined ? undefined : { sub, exp };
  } catch {
    return undefined;
  }
}

function mapped(mails: Mails, change: (text: string) => string): Mails {
  return mails.map((mail) => ({
    ...mail,
    text: change(mail.text),
    html: change(mail.html),
    links: mail.links.map(({ rel, url }) => ({ rel, url: change(url) })),
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, change(value)])),
  }));
}
