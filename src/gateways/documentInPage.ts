import { isRecord } from '#adapters/model/json.ts';
import type { JsonRecord } from './shape.ts';

/** A document that the server put into the page under this id; undefined if there is none. Never throws. */
export function documentInPage(id: 'metadata' | 'content' | 'studio' | 'hydration'): JsonRecord | undefined {
  try {
    const text = document.querySelector(`script#${id}[type="application/json"]`)?.textContent;
    const raw: unknown = JSON.parse(text ?? 'null');
    return isRecord(raw) ? raw : undefined;
  } catch {
    return undefined;
  }
}
