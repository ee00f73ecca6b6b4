/**
 * Replaces the URI library (23 kB) of rjsf for `$id` and `$ref` in the site's build by the browser's `URL`. Resolves a
 * relative base below a placeholder origin, and removes that from the result. Never throws.
 */
const plainUri = {
  resolve(base: string, reference: string): string {
    if (!URL.canParse(base, placeholderOrigin) || !URL.canParse(reference, new URL(base, placeholderOrigin)))
      return reference;
    const { href } = new URL(reference, new URL(base, placeholderOrigin));
    return href.startsWith(placeholderOrigin) && !base.startsWith(placeholderOrigin)
      ? href.slice(placeholderOrigin.length)
      : href;
  },
  equal(one: string, other: string): boolean {
    return plainUri.resolve('', one) === plainUri.resolve('', other);
  },
};

const placeholderOrigin = 'schema://of.this.form/';

// oxlint-disable-next-line import/no-default-export -- rjsf imports the library's default export
export default plainUri;
