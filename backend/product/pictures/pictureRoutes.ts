import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { callLimit, type CallLimit } from '#backend/shared/http/callLimit.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { createTextAnswers } from '#backend/shared/http/textAnswers.ts';
import { DRAWING, makeVariant, pictureMemory, variantFor, type Picture, type Variant } from './pictureVariants.ts';

/** Sources of pictures. */
export interface PictureSource {
  /** Folder of the site's own pictures, `<name>.svg|png|jpg|webp|avif`, and of `themes.json`, each theme's colours. */
  readonly folder: string;
  /** In a studio with several sites: folders of the others, searched after the first. */
  readonly otherFolders?: readonly string[];
  readonly uploaded?: UploadedPictures;
}

/** Uploaded pictures by file name: hash of the bytes, and the extension of the type. */
export interface UploadedPictures {
  readonly find: (name: string) => Promise<Picture | undefined>;
  readonly variants: {
    /** Null if the variant does not exist yet; undefined if there is no such picture. */
    readonly find: (name: string, variant: Variant) => Promise<Uint8Array | null | undefined>;
    readonly keep: (name: string, variant: Variant, bytes: Uint8Array) => Promise<void>;
  };
}

/** Media types by file extension. */
export const pictureTypes: Readonly<Record<string, string>> = {
  svg: DRAWING,
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

const HOUR = 'public, max-age=3600';
const FOR_EVER = 'public, max-age=31536000, immutable';

interface PictureRequest {
  readonly Params: { readonly name: string };
  readonly Querystring: { readonly theme?: unknown; readonly width?: unknown };
}

/**
 * `GET /cms/images/{name}`: the site's own drawings in the colours of `?theme=`, other pictures as pixels in a listed
 * `?width=` and the smallest format that the browser accepts.
 * Source: requirements#call-content, requirements#picture-widths.
 */
export function registerPictures(app: FastifyInstance, source: PictureSource): void {
  void app.register(async (scope) => pictureRoute(scope, source, await callLimit(scope, LOADS_PER_MINUTE)));
}

const LOADS_PER_MINUTE = 600;

function pictureRoute(
  app: FastifyInstance,
  { folder, otherFolders = [], uploaded }: PictureSource,
  limit: CallLimit,
): void {
  const themes = readThemes(`${folder}/themes.json`);
  const loadOwn = ownLoader(limit);
  const loadUpload = uploaded && uploadLoader(uploaded, limit);
  const sendText = createTextAnswers();
  app.get<PictureRequest>('/cms/images/:name', { config: { staff: 'anybody' } }, async (request, reply) => {
    const { params, query, headers } = request;
    const own = await readFirst([folder, ...otherFolders], params.name);
    // Only the operator's drawings are trusted as SVG; uploaded ones are served as pixels.
    if (own?.type === DRAWING) {
      reply.header('cache-control', HOUR).header('content-security-policy', "default-src 'none'; sandbox");
      return sendText(request, reply.type(DRAWING), drawingIn(own.bytes, themes.get(String(query.theme))));
    }
    const [, hash, extension = ''] = /^([0-9a-f]{32})\.([a-z]{3,4})$/.exec(params.name) ?? [];
    const type = own?.type ?? pictureTypes[extension];
    if (type === undefined) throw noPicture();
    const variant = variantFor(type, query.width, headers.accept);
    const id = `${own === undefined ? hash : hashOf(own.bytes)}-${variant.width}-${variant.type.slice('image/'.length)}`;
    const cached = { 'cache-control': own === undefined ? FOR_EVER : HOUR, vary: 'Accept', etag: `"${id}"` };
    if ((headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === cached.etag))
      return reply.headers(cached).code(304).send();
    const pictureRequest = { id, name: params.name, type, variant, request };
    const bytes = await (own === undefined ? loadUpload?.(pictureRequest) : loadOwn(own, pictureRequest));
    if (bytes === undefined) throw noPicture();
    return reply
      .headers(cached)
      .type(variant.type)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/** A client's query; `id` identifies the bytes. */
interface PictureQuery {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly variant: Variant;
  readonly request: FastifyRequest;
}

const isUnchanged = ({ type, variant }: PictureQuery): boolean => variant.width === 0 && variant.type === type;

/** Loads pictures of the folders. */
function ownLoader(limit: CallLimit): (own: Picture, pictureQuery: PictureQuery) => Promise<Uint8Array> {
  const memory = pictureMemory(limit);
  return async (own, pictureQuery) =>
    isUnchanged(pictureQuery)
      ? own.bytes
      : memory(pictureQuery.id, pictureQuery.request, () =>
          makeVariant(() => Promise.resolve(own), pictureQuery.variant),
        );
}

/** How long an upload stays in memory, and so remains available after its deletion. */
const CACHE_MS = 600_000;

/** Loads uploads. Caches a missing name for 10 s only: another node may have just stored it. */
function uploadLoader(
  { find, variants }: UploadedPictures,
  limit: CallLimit,
): (pictureQuery: PictureQuery) => Promise<Uint8Array | undefined> {
  const memory = pictureMemory(limit, CACHE_MS);
  const missing = new LRUCache<string, true>({ max: 10_000, ttl: 10_000 });
  const loadSource = ({ name, request }: PictureQuery): Promise<Uint8Array> =>
    memory(name, request, async () => {
      const upload = await find(name);
      if (upload === undefined) throw noPicture();
      return upload.bytes;
    });
  const loadVariant = async (pictureQuery: PictureQuery): Promise<Uint8Array> => {
    const { name, type, variant } = pictureQuery;
    const stored = await variants.find(name, variant);
    if (stored === undefined) throw noPicture();
    if (stored !== null) return stored;
    const newVariant = await makeVariant(async () => ({ type, bytes: await loadSource(pictureQuery) }), variant);
    await variants.keep(name, variant, newVariant);
    return newVariant;
  };
  return async (pictureQuery) => {
    if (missing.has(pictureQuery.name)) return undefined;
    try {
      if (isUnchanged(pictureQuery)) return await loadSource(pictureQuery);
      return await memory(pictureQuery.id, pictureQuery.request, () => loadVariant(pictureQuery));
    } catch (error) {
      if (error instanceof Problem && error.status === 404) missing.set(pictureQuery.name, true);
      throw error;
    }
  };
}

const noPicture = (): Problem => new Problem(404, 'not-found', 'There is no such picture.');
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

async function readFirst(folders: readonly string[], name: string): Promise<Picture | undefined> {
  for (const folder of folders) {
    const picture = await readOwn(folder, name);
    if (picture !== undefined) return picture;
  }
  return undefined;
}

/** A picture of the folder; a name without extension means a drawing. */
async function readOwn(folder: string, name: string): Promise<Picture | undefined> {
  const [, base, extension = 'svg'] = /^([a-z0-9-]{1,64})(?:\.(svg|png|jpg|webp|avif))?$/.exec(name) ?? [];
  const file = `${folder}/${base}.${extension}`;
  if (base === undefined || !existsSync(file)) return undefined;
  const bytes = await readFile(file);
  // A drawing copied from a CMS keeps the extension svg, but its bytes are a PNG.
  const isPng = extension === 'svg' && bytes.subarray(1, 4).toString('latin1') === 'PNG';
  return { type: isPng ? 'image/png' : (pictureTypes[extension] ?? ''), bytes };
}

/** Replacement colours by original colour, `#RRGGBB`. */
type Theme = ReadonlyMap<string, string>;

function readThemes(file: string): ReadonlyMap<string, Theme> {
  if (!existsSync(file)) return new Map();
  const themes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return new Map(Object.entries(themes).map(([name, colours]) => [name, new Map(Object.entries(colours))]));
}

/** A drawing in a theme's colours, so that one drawing serves every site. */
function drawingIn(bytes: Uint8Array, theme: Theme | undefined): string {
  const drawing = Buffer.from(bytes).toString('utf8');
  return drawing.replaceAll(/#[0-9A-Fa-f]{6}\b/g, (colour) => theme?.get(colour.toUpperCase()) ?? colour);
}
