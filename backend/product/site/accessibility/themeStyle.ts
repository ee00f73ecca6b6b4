import type { SiteMetadata } from '#adapters/metadata/metadataDocument.ts';

/** A site's own design tokens as a style sheet, for light and dark, as the application applies them over the default theme. */
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
