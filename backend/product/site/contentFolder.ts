import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import { storableJson } from '#protocol/strictJson.ts';
import { type OverLimit, withinLimits } from '../content/documents/documents.ts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { ContentSource } from './contentRoutes.ts';

/**
 * An unusable content file: its path in the folder, and the reason in English. `serves` is what customers get instead:
 * the last good version, the parts within the limits, or nothing.
 */
export interface BrokenFile {
  readonly file: string;
  readonly reason: string;
  readonly serves: 'last' | 'parts' | 'nothing';
}

interface CachedDocument {
  /** Modification time and size of the file when it was read. */
  readonly version: string;
  /** The last readable document; undefined if there was none. */
  readonly document: unknown;
}

/**
 * Content documents as files, `<cmsId>/<language>.json` and `default.json`; the route checks the names. A changed file
 * takes effect at once; a broken one keeps its last good version, and parts over the limits of content are left out.
 * Calls `report` once per change. Reads all files at the start, so that there is a good version before the first
 * visitor.
 */
export function contentFolder(folder: string, report: (broken: BrokenFile) => void): ContentSource {
  const cachedDocuments = new Map<string, CachedDocument>();
  const read = (file: string): unknown => {
    const version = versionOf(`${folder}/${file}`);
    if (version === undefined) {
      cachedDocuments.delete(file);
      return undefined;
    }
    const cachedDocument = cachedDocuments.get(file);
    if (cachedDocument?.version === version) return cachedDocument.document;
    const result = readDocument(`${folder}/${file}`);
    const document = 'document' in result ? result.document : cachedDocument?.document;
    cachedDocuments.set(file, { version, document });
    if (result.reason !== undefined)
      report({
        file,
        reason: result.reason,
        serves: 'document' in result ? 'parts' : document === undefined ? 'nothing' : 'last',
      });
    return document;
  };
  for (const file of filesIn(folder)) read(file);
  return {
    document: (cmsId, language) => read(`${cmsId}/${language}.json`) ?? read(`${cmsId}/${language.slice(0, 2)}.json`),
    standard: () => read('default.json'),
    pictures: { folder: `${folder}/images` },
  };
}

function versionOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.mtimeMs} ${stats.size}` : undefined;
}

const LARGEST_BYTES = 4 * 1024 ** 2;

/** The usable parts of a document, and the reason why others are not usable. */
function readDocument(path: string): { readonly document?: object; readonly reason?: string } {
  try {
    if (statSync(path).size > LARGEST_BYTES) return { reason: `has more than ${LARGEST_BYTES} bytes` };
    const read: unknown = JSON.parse(storableJson(readFileSync(path, 'utf8')));
    if (!isRecord(read)) return { reason: 'is no JSON object' };
    const { document, over } = withinLimits(read as JsonObject);
    return { document, ...(over.length > 0 && { reason: reasonOf(over) }) };
  } catch (error) {
    const where =
      error instanceof SyntaxError ? / at position \d+(?: \(line \d+ column \d+\))?/.exec(error.message)?.[0] : '';
    return { reason: error instanceof SyntaxError ? `is no JSON${where ?? ''}` : 'cannot be read' };
  }
}

function reasonOf(over: readonly OverLimit[]): string {
  const places = over.slice(0, 20).map(({ limit, most, where }) => `${where} (${limit}: ${most})`);
  return `is over limits at ${places.join(', ')}`;
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(?:[A-Za-z0-9_-]{1,64}\/[a-z]{2}(?:-[A-Z]{2})?|default)\.json$/.test(file));
}
