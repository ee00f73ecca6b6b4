import { hashText } from '#backend/shared/hashes.ts';
import type { FastifyInstance } from 'fastify';
import type { SiteMetadata } from '@kontor/schema-adapters/metadata';

const address = '/theme.css';

/** Link to the site's own colours for a page that the server renders, with their version; empty if there are none. */
export function themeLink(site: SiteMetadata): string {
  const style = themeStyle(site).trim();
  return style === '' ? '' : `<link rel="stylesheet" href="${address}?v=${versionOf(style)}">`;
}

/** `GET /theme.css`: the site's own colours. */
export function registerThemeSheet(app: FastifyInstance, siteMetadata: () => SiteMetadata): void {
  app.get<{ Querystring: { v?: string } }>(address, async ({ query }, reply) => {
    const style = themeStyle(siteMetadata()).trim();
    const isCurrent = query.v === versionOf(style);
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(style);
  });
}

function versionOf(style: string): string {
  return hashText(style).slice(0, 12);
}

/** A site's own design tokens as a style sheet, for light and dark, on top of the default theme. */
export function themeStyle({ theme: { light, dark } }: SiteMetadata): string {
  return [
    rules('@media not (prefers-color-scheme: dark)', light),
    rules('@media (prefers-color-scheme: dark)', dark),
  ].join('\n');
}

function rules(scheme: string, tokens: SiteMetadata['theme']['light']): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value};`);
  return declarations.length === 0 ? '' : `${scheme}{:root{${declarations.join('')}}}`;
}
