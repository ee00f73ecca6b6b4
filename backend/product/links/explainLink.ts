import { daySeconds } from '@kontor/schema-adapters/values';
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { isLinkId, LINK_TOKEN_ALGORITHM, LINK_TOKEN_TYPE, type LinkTokenSettings } from './linkTokens.ts';
import { type PublicKeys, LEEWAY, isUid } from '../guards/signedTokens.ts';

/** The contents of a link token, and every reason why it is refused; none for a valid one. */
export interface ExplainedLink {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
}

/**
 * Explains a link token to an operator, in sentences, where {@link linkTokenVerifier} only refuses. `now` is epoch
 * milliseconds.
 */
export async function explainLink(
  token: string,
  settings: LinkTokenSettings,
  keys: PublicKeys,
  now: number,
): Promise<ExplainedLink> {
  const header = tryDecode(() => decodeProtectedHeader(token));
  const claims = tryDecode(() => decodeJwt(token));
  if (header === undefined || claims === undefined)
    return { header: {}, claims: {}, problems: ['This is no token: three parts in base64url, separated by dots.'] };
  const problems = [
    ...headerProblems(header),
    ...(await keyProblems(token, header, keys)),
    ...claimProblems(claims, settings),
    ...timeProblems(claims, settings.longestLife, now / 1000),
  ];
  return { header, claims, problems };
}

type Members = Readonly<Record<string, unknown>>;

function tryDecode(read: () => object): Members | undefined {
  try {
    return read() as Members;
  } catch {
    return undefined;
  }
}

function headerProblems({ alg, typ, kid: _kid, ...more }: Members): readonly string[] {
  return [
    ...(alg === LINK_TOKEN_ALGORITHM ? [] : [`“alg” must be ${LINK_TOKEN_ALGORITHM}, not ${quote(alg)}.`]),
    ...(typ === LINK_TOKEN_TYPE ? [] : [`“typ” must be ${LINK_TOKEN_TYPE}, not ${quote(typ)}.`]),
    ...Object.keys(more).map((name) => `The header may have nothing but alg, kid and typ; it has “${name}”.`),
  ];
}

async function keyProblems(token: string, { kid }: Members, keys: PublicKeys): Promise<readonly string[]> {
  if (typeof kid !== 'string') return ['“kid” is missing: it names the key that signed.'];
  const key = await keys(kid);
  if (key === undefined) return [`The key “${kid}” is unknown: add it to the settings, or sign with a known one.`];
  try {
    await compactVerify(token, key, { algorithms: [LINK_TOKEN_ALGORITHM] });
    return [];
  } catch {
    return [`The signature is not of the key “${kid}”, or the token was changed.`];
  }
}

function claimProblems({ iss, aud, sub, jti }: Members, { issuer, audience }: LinkTokenSettings): readonly string[] {
  return [
    ...(iss === issuer ? [] : [`“iss” must be “${issuer}”, not ${quote(iss)}.`]),
    ...(aud === audience ? [] : [`“aud” must be “${audience}”, not ${quote(aud)}.`]),
    ...(typeof sub === 'string' && isUid(sub) ? [] : ['“sub” must be the UID: 1 to 252 printable ASCII characters.']),
    ...(typeof jti === 'string' && isLinkId(jti)
      ? []
      : ['“jti” must be an id of its own: 1 to 64 letters, digits, “_” or “-”.']),
  ];
}

function timeProblems({ iat, exp, nbf }: Members, longestLife: number, now: number): readonly string[] {
  if (typeof iat !== 'number' || typeof exp !== 'number') return ['“iat” and “exp” must be seconds since 1970.'];
  return [
    ...(exp + LEEWAY <= now ? [`It expired ${formatSpan(now - exp)} ago.`] : []),
    ...(iat > now + LEEWAY
      ? [`It is made in the future: in ${formatSpan(iat - now)}. Check the clock of the sender.`]
      : []),
    ...(typeof nbf === 'number' && nbf > now + LEEWAY ? [`It is only valid in ${formatSpan(nbf - now)}.`] : []),
    ...(exp <= iat ? ['It ends before it begins.'] : []),
    ...(exp - iat > longestLife
      ? [`It lives ${formatSpan(exp - iat)}; at most ${formatSpan(longestLife)} are allowed.`]
      : []),
  ];
}

/** A span in the largest unit that fits; `seconds` is not negative. */
function formatSpan(seconds: number): string {
  const units = [
    [daySeconds, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [size, unit] = units.find(([unitSeconds]) => seconds >= unitSeconds) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const quote = (value: unknown): string => (value === undefined ? 'nothing' : `“${JSON.stringify(value)}”`);
