type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<{ default: Texts }>('./messages/??.json', { query: '?part=email' });

/** The texts of changing the e-mail address; apart from the others, so that no first screen knows their files. */
export async function loadEmailMessages(language: string): Promise<Texts> {
  const load = files[`./messages/${language}.json`];
  return load ? (await load()).default : {};
}
