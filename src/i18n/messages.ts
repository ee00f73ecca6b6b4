/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, (() => Promise<{ readonly default: Texts }>) | undefined>>;

/**
 * The parts of a catalogue: texts of the login, of all pages behind it, and of those that belong to the portal, to
 * tasks that few customers do, to consents or to changing the e-mail address.
 */
export type MessagePart = 'entry' | 'pages' | 'rare' | 'portal' | 'consents' | 'email';

const files: Readonly<Record<Exclude<MessagePart, 'consents' | 'email'>, Files>> = {
  entry: import.meta.glob<{ default: Texts }>('./messages/*.json', { query: '?part=entry' }),
  // Not of variants such as `fr-BE`, whose differences are all in their first part.
  pages: import.meta.glob<{ default: Texts }>('./messages/??.json', { query: '?part=pages' }),
  rare: import.meta.glob<{ default: Texts }>('./messages/??.json', { query: '?part=rare' }),
  portal: import.meta.glob<{ default: Texts }>('./messages/??.json', { query: '?part=portal' }),
};

/** Languages and variants with their own catalogue, such as `de` and `fr-BE`. */
export const messageLanguages: readonly string[] = Object.keys(files.entry).map((path) =>
  path.slice('./messages/'.length, -'.json'.length),
);

/**
 * Loads one part of a language's catalogue as a separate chunk; a language without one is empty and falls back. Rejects
 * if the chunk cannot be loaded.
 */
export async function loadMessages(language: string, part: MessagePart): Promise<Texts> {
  if (part === 'consents') return (await import('./consentMessages.ts')).loadConsentMessages(language);
  if (part === 'email') return (await import('./emailMessages.ts')).loadEmailMessages(language);
  const load = files[part][`./messages/${language}.json`];
  return load ? (await load()).default : {};
}
