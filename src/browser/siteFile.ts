const TIMEOUT_MS = 10_000;

/** A file of the site as text, or a picture as data URL; undefined if it cannot be loaded. Never throws. */
export async function siteFile(path: string, as: 'text' | 'picture'): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return undefined;
    if (as === 'text') return await answer.text();
    const picture = await answer.blob();
    return picture.type.startsWith('image/') ? await dataUrl(picture) : undefined;
  } catch {
    return undefined;
  }
}

function dataUrl(blob: Blob): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined));
    reader.addEventListener('error', reject);
    reader.readAsDataURL(blob);
  });
}
