type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<{ default: Texts }>('./messages/??.json', { query: '?part=consents' });

/** The texts of consents in a language; apart from the others, so that no first screen knows their files. */
export async function loadConsentMessages(language: string): Promise<Texts> {
  const load = files[`./messages/${language}.json`];
  return load ? (await load()).default : {};
}
