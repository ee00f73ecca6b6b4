type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<{ readonly default: Texts }>('./messages/*.json');

/** Languages and variants that have a catalogue of their own, such as `de` and `fr-BE`. */
export const messageLanguages: readonly string[] = Object.keys(files).map((path) => path.slice('./messages/'.length, -'.json'.length));

/** Loads one language's catalogue as a chunk of its own; a language without one is empty and falls back. Rejects when the chunk cannot be had. */
export async function loadMessages(language: string): Promise<Texts> {
  const load = files[`./messages/${language}.json`];
  return load ? (await load()).default : {};
}
