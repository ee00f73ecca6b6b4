/**
 * Loads the parts of rjsf that only general schemas need (`allOf`, several schemas to choose from); undefined if they
 * are there. The site's build loads them with its first general form. Never rejects: such a form then says that it
 * cannot be drawn.
 */
export function loadGeneralParts(): Promise<void> | undefined {
  return undefined;
}
