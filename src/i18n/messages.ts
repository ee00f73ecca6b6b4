/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, (() => Promise<{ readonly default: Texts }>) | undefined>>;

/** The two parts of a catalogue: texts of the entry pages, and those of the pages behind the login. */
export type MessagePart = 'entry' | 'pages';

const files: Readonly<Record<MessagePart, Files>> = {
  entry: import.meta.glob<{ default: Texts }>('./messages/*.json', { query: '?part=entry' }),
  pages: import.meta.glob<{ default: Texts }>('./messages/*.json', { query: '?part=pages' }),
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
  const load = files[part][`./messages/${language}.json`];
  return load ? (await load()).default : {};
}
