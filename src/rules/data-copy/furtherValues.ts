import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import type { CopiedRow } from './copiedSections.ts';
import { copyName } from './copyNames.ts';
import { copyValue, phoneText, type CopyTexts } from './copyTexts.ts';

/** What the copy knows of the pages when it writes the rest. */
export interface FurtherContext {
  readonly schema: ProviderSchema;
  /** Paths of the account that a page shows. */
  readonly shown: ReadonlySet<string>;
  /** Consents that the copy has as cards, with everything that is known of them, by their paths. */
  readonly cards: ReadonlySet<string>;
  /** The name of a newsletter or consent, by its path. */
  readonly nameOf: (purpose: string) => string;
}

/**
 * Values of the account that no page shows, by names for people. What only repeats another value is in the file for
 * programs.
 * Source: requirements#CUS-3.
 */
export function furtherValues(account: JsonObject, context: FurtherContext, texts: CopyTexts): readonly CopiedRow[] {
  return rowsIn(account, '', '', { ...context, texts });
}

interface Walk extends FurtherContext {
  readonly texts: CopyTexts;
}

/** `group`: what the names of the rows begin with, such as the name of a newsletter. */
function rowsIn(value: Json | undefined, path: string, group: string, walk: Walk): readonly CopiedRow[] {
  const { shown, schema, texts } = walk;
  if (isRepeated(path) || shown.has(path)) return [];
  if (path === 'profile.phones' && Array.isArray(value)) return phoneRows(value, shown, texts);
  if (Array.isArray(value) && value.some(isJsonObject)) {
    const name = nameIn(group, copyName(path, schema, texts));
    return value.flatMap((item, index) => rowsIn(item, `${path}[${index}]`, `${name} ${index + 1}`, walk));
  }
  if (isJsonObject(value)) return memberRows(value, path, group, walk);
  const text = specialText(value, path, texts) ?? copyValue(value, path, texts);
  // The name of a newsletter says enough beside “subscribed”.
  const label = path.endsWith('.email.isSubscribed') ? group : nameIn(group, copyName(path, schema, texts));
  return text === '' ? [] : [{ label, value: text }];
}

const nameIn = (group: string, name: string): string => (group === '' ? name : `${group}: ${name}`);

/** A moment as a number, the profile in another spelling. */
const isRepeated = (path: string): boolean => path === 'userInfo' || /^[A-Za-z]+Timestamp$/.test(path);

function memberRows(value: JsonObject, path: string, group: string, walk: Walk): readonly CopiedRow[] {
  const isSubscription = path.startsWith('subscriptions.') && isJsonObject(value['email']);
  if (isSubscription || 'isConsentGranted' in value) {
    if (walk.cards.has(path)) return [];
    return allMemberRows(value, path, walk.nameOf(path), walk);
  }
  return allMemberRows(
    value,
    path,
    path === 'lastLoginLocation' ? copyName(path, walk.schema, walk.texts) : group,
    walk,
  );
}

const allMemberRows = (value: JsonObject, path: string, group: string, walk: Walk): readonly CopiedRow[] =>
  Object.entries(value).flatMap(([name, child]) => rowsIn(child, path === '' ? name : `${path}.${name}`, group, walk));

/** Values that the provider writes in words of its own. */
function specialText(value: Json | undefined, path: string, { t }: CopyTexts): string | undefined {
  if (path === 'socialProviders' || path === 'loginProvider') return loginWays(value, t);
  if (path === 'profile.gender' && (value === 'f' || value === 'm' || value === 'u'))
    return t(`ap.copy.gender.${value}`);
  if (!path.startsWith('subscriptions.')) return undefined;
  if (path.endsWith('.email.isSubscribed') && typeof value === 'boolean')
    return t(value ? 'ap.copy.subscribed' : 'ap.copy.notSubscribed');
  if (path.endsWith('.doubleOptIn.status') && typeof value === 'string')
    return t(value === 'Confirmed' ? 'ap.copy.yes' : 'ap.copy.no');
  return undefined;
}

/** One line for each phone that no page shows. */
function phoneRows(phones: readonly Json[], shown: ReadonlySet<string>, texts: CopyTexts): readonly CopiedRow[] {
  return phones.flatMap((phone, index) => {
    const text = shown.has(`profile.phones[${index}].number`) ? '' : phoneText(phone, texts);
    return text === '' ? [] : [{ label: texts.t('global.fields.phone'), value: text }];
  });
}

/** The provider's list of ways to log in: `site` is the password of this site. */
function loginWays(value: Json | undefined, t: CopyTexts['t']): string {
  if (typeof value !== 'string') return '';
  return value
    .split(',')
    .filter((way) => way.trim() !== '')
    .map((way) => (way === 'site' ? t('global.fields.password') : way.slice(0, 1).toUpperCase() + way.slice(1)))
    .join(', ');
}
