import type { Metadata } from '../gateways/parseMetadata.ts';

/**
 * Applies a site's own design tokens over the default theme, for light and dark, through CSSOM, which a strict content
 * policy allows.
 */
export function applyTheme({ light, dark }: Metadata['theme']): void {
  if (Object.keys(light).length + Object.keys(dark).length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [
      `@media not (prefers-color-scheme: dark){:root:not([data-theme='dark']){${declarations(light)}}}`,
      `:root[data-theme='light']{${declarations(light)}}`,
      `@media (prefers-color-scheme: dark){:root:not([data-theme='light']){${declarations(dark)}}}`,
      `:root[data-theme='dark']{${declarations(dark)}}`,
    ].join('\n'),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join('');
}
