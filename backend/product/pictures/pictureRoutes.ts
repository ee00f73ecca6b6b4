import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';
import { createTextAnswers } from '#backend/product/site/textAnswers.ts';
import { DRAWING, pictureVariants, variantFor, type Picture, type VariantStore } from './pictureVariants.ts';

/** Where pictures come from. */
export interface PictureSource {
  /** Folder of the site's own pictures, `<name>.svg|png|jpg|webp|avif`, and of `themes.json`: the replaced colours of each theme. */
  readonly folder: string;
  /** Where the studio has several sites: the folders of the others, asked after the first. */
  readonly otherFolders?: readonly string[];
  /** Uploaded pictures by file name; the same name always means the same bytes. */
  readonly uploaded?: {
    readonly find: (name: string) => Promise<Picture | undefined>;
    readonly variants: VariantStore;
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
 * `GET /cms/images/{name}`: the site's own drawings in the colours of `?theme=`, all else as pixels in the listed `?width=` and in the smallest
 * format that the browser takes.
 * Source: requirements#call-content, requirements#picture-widths.
 */
export function registerPictures(app: FastifyInstance, { folder, otherFolders = [], uploaded }: PictureSource): void {
  const themes = readThemes(`${folder}/themes.json`);
  const ofFolder = pictureVariants();
  const ofUploads = pictureVariants(uploaded?.variants);
  const sendText = createTextAnswers();
  app.get<PictureRequest>('/cms/images/:name', { config: { staff: 'anybody' } }, async (request, reply) => {
    const { name } = request.params;
    const own = await readFirst([folder, ...otherFolders], name);
    const picture = own ?? (/^[0-9a-f]{32}\.[a-z]{3,4}$/.test(name) ? await uploaded?.find(name) : undefined);
    if (picture === undefined) throw new Problem(404, 'not-found', 'There is no such picture.');
    reply.header('cache-control', own === undefined ? FOR_EVER : HOUR);
    // The site's own drawings come from who operates it; uploaded ones only as pixels.
    if (own !== undefined && picture.type === DRAWING) {
      const drawing = drawingIn(picture.bytes, themes.get(String(request.query.theme)));
      reply.header('content-security-policy', "default-src 'none'; sandbox").type(picture.type);
      return sendText(request, reply, drawing);
    }
    const variant = variantFor(picture.type, request.query.width, request.headers.accept);
    reply.header('vary', 'Accept');
    const made = own === undefined ? await ofUploads(name, picture, variant) : await ofFolder(name, picture, variant);
    return send(request, reply, made);
  });
}

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
  // A drawing that was copied from a CMS keeps its name and is pixels.
  const isDrawn = extension === 'svg' && bytes.subarray(1, 4).toString('latin1') === 'PNG';
  return { type: isDrawn ? 'image/png' : (pictureTypes[extension] ?? ''), bytes };
}

async function send(request: FastifyRequest, reply: FastifyReply, { type, bytes }: Picture): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`;
  reply.header('etag', etag);
  if ((request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag))
    return reply.code(304).send();
  return reply.type(type).send(Buffer.from(bytes));
}

/** Replacement colours by original colour, `#RRGGBB`. */
type Theme = ReadonlyMap<string, string>;

function readThemes(file: string): ReadonlyMap<string, Theme> {
  if (!existsSync(file)) return new Map();
  const themes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return new Map(Object.entries(themes).map(([name, colours]) => [name, new Map(Object.entries(colours))]));
}

/** A drawing with a theme's colours, so that one fits every site. */
function drawingIn(bytes: Uint8Array, theme: Theme | undefined): string {
  const drawing = Buffer.from(bytes).toString('utf8');
  return theme === undefined ? drawing : recolour(drawing, theme);
}

function recolour(drawing: string, theme: Theme): string {
  return drawing.replaceAll(/#[0-9A-Fa-f]{6}\b/g, (colour) => theme.get(colour.toUpperCase()) ?? colour);
}
