/**
 * In the site's build, in place of the URI library (23 kB) with which rjsf resolves `$id` and `$ref`: the browser's own
 * URL does that. A relative base is resolved below an invented origin, which is removed again. Never throws.
 */
const plainUri = {
  resolve(base: string, reference: string): string {
    if (!URL.canParse(base, invented) || !URL.canParse(reference, new URL(base, invented))) return reference;
    const { href } = new URL(reference, new URL(base, invented));
    return href.startsWith(invented) && !base.startsWith(invented) ? href.slice(invented.length) : href;
  },
  equal(one: string, other: string): boolean {
    return plainUri.resolve('', one) === plainUri.resolve('', other);
  },
};

const invented = 'schema://of.this.form/';

// oxlint-disable-next-line import/no-default-export -- what rjsf imports of the library
export default plainUri;
