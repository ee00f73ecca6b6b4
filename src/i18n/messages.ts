type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, (() => Promise<{ readonly default: Texts }>) | undefined>>;

/** The two parts of a catalogue: what the entrance says, and the pages behind it. */
export type MessagePart = 'entry' | 'pages';

const files: Readonly<Record<MessagePart, Files>> = {
  entry: import.meta.glob<{ default: Texts }>('./messages/*.json', { query: '?part=entry' }),
  pages: import.meta.glob<{ default: Texts }>('./messages/*.json', { query: '?part=pages' }),
};

/** Languages and variants that have a catalogue of their own, such as `de` and `fr-BE`. */
export const messageLanguages: readonly string[] = Object.keys(files.entry).map((path) =>
  path.slice('./messages/'.length, -'.json'.length),
);

/** Loads one part of a language's catalogue as a chunk of its own; a language without one is empty and falls back. Rejects when the chunk cannot be had. */
export async function loadMessages(language: string, part: string): Promise<Texts> {
  const load = files[part === 'pages' ? part : 'entry'][`./messages/${language}.json`];
  return load ? (await load()).default : {};
}
