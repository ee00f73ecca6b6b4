import { textByKey } from '@kontor/rjsf-theme/texts';
import { editorsOfField, type Affected, type ContentChange } from '@kontor/contract/rules';
import { isComponentKind } from '@kontor/schema-adapters';
import type { TFunction } from 'i18next';
import { languageNameIn } from './languageName.ts';
import { momentText } from './publicationTime.ts';

/** What the sentences need: the studio's texts, the site's languages and its time zone. */
export interface ChangeWords {
  readonly t: TFunction<'studio'>;
  readonly language: string;
  readonly languages: readonly string[];
  readonly zone: string;
  /** The label of an account field or the name of a newsletter; any other text as it is. */
  readonly accountName: (path: string) => string;
}

/** The sentences of a change: one, or one for each language whose text changed. */
export function changeSentences(change: ContentChange, words: ChangeWords): readonly string[] {
  const { t } = words;
  const { kind, from } = change;
  const subject = subjectOf(change, words);
  if (kind !== 'changed') {
    const sentence = t(`history.changes.${kind === 'moved' && from !== undefined ? 'movedFrom' : kind}`, {
      subject,
      place: placeOf(change.inside, change.at, words),
      from: placeOf(from ?? [], change.at, words),
    });
    return [withLanguages(sentence, change.values, words)];
  }
  // The same value in all languages is one fact: a window, a picture, an account field.
  const isShared = new Set(change.values.map(({ before, after }) => JSON.stringify([before, after]))).size === 1;
  const listedValues = isShared ? change.values.slice(0, 1) : change.values;
  return listedValues.map((value) =>
    withLanguages(changeSentence(subject, change, value, words), isShared ? change.values : [value], words),
  );
}

/** The sentence that says who sees the changes. */
export function affectedText(group: Affected, words: ChangeWords): string {
  const { t, language, zone } = words;
  if (group.page !== 'tab' && group.page !== 'newsletter') return t(`publish.affected.${group.page}`);
  const who = t(`publish.affected.${group.subscribersOnly ? 'subscribers' : 'everyone'}`);
  if (group.page === 'tab') return t('publish.affected.tab', { who, tab: group.tab });
  const { from, until } = group;
  const window =
    from === undefined ? (until === undefined ? 'always' : 'until') : until === undefined ? 'from' : 'between';
  const times = { from: momentText(from ?? '', language, zone), until: momentText(until ?? '', language, zone) };
  return t('publish.affected.newsletter', {
    who,
    tab: group.tab,
    newsletter: group.newsletter,
    window: t(`publish.affected.window.${window}`, times),
  });
}

function changeSentence(
  subject: string,
  { member = '' }: ContentChange,
  { before, after }: ContentChange['values'][number],
  words: ChangeWords,
): string {
  const { t, language, zone } = words;
  const name = member.split('.').at(-1) ?? member;
  if (name === 'accessWithoutSubscription')
    return t(`history.changes.${after === true ? 'open' : 'restricted'}`, { subject });
  const isWindow = name === 'displayStart' || name === 'displayEnd';
  if (isWindow && typeof after === 'string')
    return t(`history.changes.${name}`, { subject, time: momentText(after, language, zone) });
  if (isWindow) return t(`history.changes.${name}.none`, { subject });
  const values = {
    subject,
    member: textByKey(t, [`history.members.${name}`, `members.${name}`], { defaultValue: name }),
    before: words.accountName(shortText(before)),
    after: words.accountName(shortText(after)),
  };
  if (isBlank(before) || isBlank(after))
    return isBlank(after) ? t('history.changes.cleared', values) : t('history.changes.set', values);
  const isLong = [before, after].some((value) => typeof value !== 'string' || value.length > MAX_QUOTE_LENGTH);
  return isLong ? t('history.changes.other', values) : t('history.changes.changed', values);
}

function subjectOf({ thing, name, at }: ContentChange, words: ChangeWords): string {
  const { t } = words;
  if (thing === undefined) return t(`history.parts.${partOf(at)}`);
  const isPlain = thing === 'component' && isComponentKind(name);
  const word = isPlain ? t(`history.components.${name}`) : t(`history.things.${thing}`);
  return name === '' || isPlain
    ? t('history.subject.plain', { thing: word })
    : t('history.subject.named', {
        thing: word,
        name: nameIn(name, words),
      });
}

/** A part without a label is named by its type or account path. */
function nameIn(name: string, { t, accountName }: ChangeWords): string {
  const key = fieldTitleKey(name);
  return key === undefined ? accountName(name) : textByKey(t, key, { defaultValue: name });
}

/** The place of a part, as the sentences have it after a preposition. */
function placeOf(inside: readonly string[], at: string, words: ChangeWords): string {
  // A component without a title has only its type, which says little about a place.
  const namedParts = inside.filter((name) => !isComponentKind(name));
  return namedParts.length === 0
    ? words.t(`history.places.${partOf(at)}`)
    : words.t('history.places.named', { path: namedParts.map((name) => nameIn(name, words)).join(' › ') });
}

const parts = [
  'header',
  'footer',
  'socialmediabar',
  'simpleFooter',
  'accountPage',
  'components',
  'accessibility',
  'responsible',
] as const;

function partOf(at: string): (typeof parts)[number] | 'preferenceCenter' {
  return parts.find((part) => at === `/${part}` || at.startsWith(`/${part}/`)) ?? 'preferenceCenter';
}

/** Adds the languages of a change unless it is in all of them. */
function withLanguages(
  sentence: string,
  values: ContentChange['values'],
  { t, language, languages }: ChangeWords,
): string {
  if (languages.length < 2 || values.length >= languages.length) return sentence;
  return t('history.changes.in', {
    sentence,
    languages: values.map((one) => languageNameIn(one.language, language)).join(', '),
  });
}

const MAX_QUOTE_LENGTH = 60;

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function shortText(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.filter((one) => typeof one === 'string').join(', ')
        : '';
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…` : text;
}

/** The text key of the label that customers see at a field of this type, if the type has its own. */
function fieldTitleKey(type: string): string | undefined {
  const editors = editorsOfField(type);
  return editors?.titleKey ?? (editors?.path === undefined ? undefined : `global.fields.${editors.path}`);
}
