const SECRET =
  /password|token|secret|jwt|userkey|^sig$|signature$|answer|assertion|code_verifier|cookievalue|^(?:auth)?code$/i;

/** Sections and durations of the provider's policies: named after passwords and tokens, but public. */
const PUBLIC = /^(?:passwordComplexity|passwordReset|passwordHistorySize|tokenExpiration)$/;

/** Tokens inside a text: signed ones (JWT) and those of the stand-in. */
const TOKEN_IN_TEXT = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+|\bst2\.[a-z]{1,2}_[\w-]{16,}/g;

const DOTS = '•••';

/** The same object with every secret replaced by dots; texts that contain JSON are parsed. */
export function blanked(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET.test(name) && !PUBLIC.test(name) ? hidden(member) : shown(member),
    ]),
  );
}

/** A text without the tokens in it. */
export const withoutTokens = (text: string): string => text.replaceAll(TOKEN_IN_TEXT, DOTS);

/** Any value with every secret in it replaced. */
export function shown(value: unknown): unknown {
  if (typeof value === 'string')
    return value.startsWith('{') || value.startsWith('[') ? shownJson(value) : withoutTokens(value);
  if (Array.isArray(value)) return value.map((item) => shown(item));
  return typeof value === 'object' && value !== null ? blanked(value as Record<string, unknown>) : value;
}

/** A secret: nothing of it is shown but whether it is there. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hidden(member)]));
  return value === '' || value === null || value === undefined || typeof value === 'boolean' ? value : DOTS;
}

function shownJson(text: string): unknown {
  try {
    return shown(JSON.parse(text));
  } catch {
    return withoutTokens(text);
  }
}
