import { usablePattern } from '../../../schema-adapters/provider-rules/usablePattern.ts';

/** The pattern of the provider’s own schema for e-mail addresses. */
export const email =
  String.raw`^(?=(.{1,64}@.{1,255}))([!#$%&'*+\-\/=?\^_\`{|}~a-zA-Z0-9}]{1,64}(\.[!#$%&'*+\-\/=?\^_\`{|}~a-zA-Z0-9]{0,}){0,})@((\[(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(\.(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)){3}\])|([a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{2,63}){1,}))$`.replaceAll(
    '\\`',
    '`',
  );

/** The pattern as pages use it, or why they do not. */
export function sourceOf(text: string, dialect: 'provider' | 'site' = 'provider'): string {
  const result = usablePattern(text, { dialect });
  return 'source' in result ? result.source : result.refused;
}
