import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from '@kontor/schema-adapters/json';
import type { Fetched } from '../outbound/outbound.ts';
import { DocumentError } from '#backend/shared/document.ts';

/** Fetches the bytes at an address unless `etag` is still current. Throws without a usable answer. */
export type Fetch = (address: string, etag: string | undefined) => Promise<Fetched>;

/** Source of the content, and the folder of its copies. */
export interface CopySettings {
  /** Base of the documents, without a slash at the end. */
  readonly address: string;
  readonly folder: string;
  readonly cmsId: string;
  /** In the spelling of content URLs: `de`, `fr-BE`. */
  readonly languages: readonly string[];
}

/** How often pictures are fetched again while the documents stay the same. Milliseconds. */
const HOUR = 3_600_000;

interface Surroundings {
  readonly fetch: Fetch;
  /** Re-encodes a picture for delivery; returns the file extension of the original. Throws if it is no picture. */
  readonly clean: (bytes: Uint8Array) => Promise<{ readonly extension: string; readonly bytes: Uint8Array }>;
}

/** Result of a poll. */
export interface Copied {
  /** Names of the changed documents. */
  readonly documents: readonly string[];
  readonly pictures: readonly string[];
  /** Pictures of the documents that could not be copied, each with the reason. */
  readonly missing: readonly { readonly picture: string; readonly reason: string }[];
}

/**
 * Keeps copies of a CMS's documents and pictures in a folder for `contentFolder`. One poll (`look`) reads all
 * documents; only if all are readable, it replaces the changed ones together, so that no visitor gets half of a
 * publication. A document that has disappeared fails the poll too: a CMS that is only half up must not empty a site.
 */
export function contentCopy({ address, folder, cmsId, languages }: CopySettings, { fetch, clean }: Surroundings) {
  const copies = copiesIn(folder);
  const names = [...new Set(languages.flatMap((language) => [language.slice(0, 2), language]))].map(
    (language) => `${cmsId}/${language}.json`,
  );
  const hasCopy = (): boolean => names.some(copies.has);
  const fetchFile = (name: string) => fetch(`${address}/${name}`, copies.etagOf(name));
  let picturesAt = Number.NEGATIVE_INFINITY;

  const readDocument = async (name: string): Promise<NewFile | undefined> => {
    const response = await fetchFile(name);
    if (response.state === 'same') return undefined;
    if (response.state === 'read' && isDocument(response.bytes)) return { name, ...response };
    if (response.state === 'read') throw new DocumentError(`${name} is no JSON object`);
    if (copies.has(name)) throw new DocumentError(`${name} is gone`);
    return undefined;
  };

  const readPicture = async (name: string): Promise<NewFile | undefined> => {
    const response = await fetchFile(name);
    if (response.state === 'same') return undefined;
    if (response.state === 'absent') throw new DocumentError('there is no such picture');
    const { extension, bytes } = await clean(response.bytes);
    if (!name.endsWith(`.${extension}`)) throw new DocumentError(`it is of the kind ${extension}`);
    return { name, bytes, etag: response.etag };
  };

  const readPictures = async (documents: readonly NewFile[]) => {
    const isDue = documents.length > 0 || performance.now() - picturesAt > HOUR;
    if (isDue) picturesAt = performance.now();
    const changedBytes = new Map(documents.map(({ name, bytes }) => [name, bytes]));
    const texts = names.flatMap((name) => changedBytes.get(name) ?? copies.bytesOf(name) ?? []);
    const missing: { picture: string; reason: string }[] = [];
    const duePictures = picturesIn(texts).filter((picture) => isDue || !copies.has(picture));
    const files = await inTurn(duePictures, (picture) =>
      readPicture(picture).catch((error: unknown) => {
        missing.push({ picture, reason: error instanceof Error ? error.message : String(error) });
        return undefined;
      }),
    );
    return { files, missing };
  };

  return {
    hasCopy,
    look: async (): Promise<Copied> => {
      const documents = await inTurn([...names, 'default.json'], readDocument);
      if (documents.length === 0 && !hasCopy()) throw new DocumentError(`there is no document of ${cmsId}`);
      const { files, missing } = await readPictures(documents);
      // Pictures before documents, so that new texts never refer to a picture that is not there yet.
      return { pictures: copies.keep(files), documents: copies.keep(documents), missing };
    },
  };
}

/** The copies in a folder, with the ETags since the start of the node. */
function copiesIn(folder: string) {
  const etags = new Map<string, string | undefined>();
  const has = (name: string): boolean => existsSync(`${folder}/${name}`);
  const bytesOf = (name: string): Buffer | undefined => (has(name) ? readFileSync(`${folder}/${name}`) : undefined);
  return {
    has,
    bytesOf,
    etagOf: (name: string): string | undefined => (has(name) ? etags.get(name) : undefined),
    /** Replaces the changed files, and returns their names. */
    keep: (files: readonly NewFile[]): readonly string[] => {
      const others = files.filter(({ name, bytes }) => bytesOf(name)?.equals(bytes) !== true);
      // Synchronous, so that each request sees all changes or none.
      for (const { name, bytes } of others) replaceFile(`${folder}/${name}`, bytes);
      for (const { name, etag } of files) etags.set(name, etag);
      return others.map(({ name }) => name);
    },
  };
}

interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
}

async function inTurn(
  names: readonly string[],
  read: (name: string) => Promise<NewFile | undefined>,
): Promise<readonly NewFile[]> {
  const files: NewFile[] = [];
  for (const name of names) {
    const file = await read(name);
    if (file !== undefined) files.push(file);
  }
  return files;
}

function isDocument(bytes: Uint8Array): boolean {
  try {
    return isRecord(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return false;
  }
}

const MAX_PICTURES = 500;

/** Files of the pictures in documents; a name without extension means a drawing. */
function picturesIn(documents: readonly Uint8Array[]): readonly string[] {
  const files = documents.flatMap((bytes) =>
    [
      ...new TextDecoder().decode(bytes).matchAll(/\/cms\/images\/([a-z0-9-]{1,64})(?:\.(svg|png|jpg|webp|avif))?/g),
    ].map(([, name, extension = 'svg']) => `images/${name}.${extension}`),
  );
  return [...new Set(files)].slice(0, MAX_PICTURES);
}

/** Replaces a file atomically. */
function replaceFile(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  // A unique name, because nodes may share the folder.
  const next = `${file}.${randomUUID()}`;
  writeFileSync(next, bytes);
  renameSync(next, file);
}
