import { isRecord } from '#adapters/model/json.ts';

/**
 * A site's own design tokens as a style sheet, for light and dark, as the application applies them over the default theme.
 * What is no plain token is left out.
 */
export function themeStyle(metadata: unknown): string {
  const theme = member(metadata, 'theme');
  const [light, dark] = [declarations(member(theme, 'light')), declarations(member(theme, 'dark'))];
  return [
    light === '' ? '' : `@media not (prefers-color-scheme: dark){:root{${light}}}`,
    dark === '' ? '' : `@media (prefers-color-scheme: dark){:root{${dark}}}`,
  ].join('\n');
}

function declarations(tokens: unknown): string {
  return Object.entries(isRecord(tokens) ? tokens : {})
    .map(([name, value]) =>
      /^--[a-z0-9-]{1,40}$/.test(name) &&
      typeof value === 'string' &&
      /^[\w#%.,()/\s'"-]{1,120}$/.test(value) &&
      !/url\s*\(/i.test(value)
        ? `${name}:${value};`
        : '',
    )
    .join('');
}

const member = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
