import type { Product } from '../../e2e/harness/product.ts';
import { staffToken } from '../../e2e/studio/steps.ts';

/** As much of a content document as is changed here. */
interface Content {
  readonly preferenceCenter: {
    readonly tabs: readonly { readonly components: readonly { readonly tiles: readonly Tile[] }[] }[];
  };
}
interface Tile {
  label: string;
  schemaPaths: readonly string[];
}

/**
 * Another member of staff saves another German label for the tile “Bio” of the scenario `germany`; `path` is a field
 * that the tile then stands for.
 */
export async function changeTile(product: Product, label: string, path?: string): Promise<void> {
  const token = await staffToken(product, 'editor');
  const draft = `${product.studio}/api/v1/content/germany/draft`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { revision, documents } = (await (await fetch(draft, { headers })).json()) as {
    revision: string;
    documents: Record<string, Content>;
  };
  for (const [language, content] of Object.entries(documents)) {
    const tile = content.preferenceCenter.tabs[2]?.components[0]?.tiles[0];
    if (tile && language === 'de') tile.label = label;
    if (tile && path !== undefined) tile.schemaPaths = [path];
  }
  const init = { method: 'PUT', headers: { ...headers, 'if-match': `"${revision}"` } };
  const saved = await fetch(draft, { ...init, body: JSON.stringify({ documents, lagging: [] }) });
  if (!saved.ok) throw new Error(`the draft was not saved: ${saved.status}`);
}
