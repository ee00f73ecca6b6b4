/** What the body of a POST to an unsubscribe address asks for, by field; of a repeated field the first value counts. */
export type SentFields = ReadonlyMap<string, string>;

const FORM = 'application/x-www-form-urlencoded';

/**
 * The fields of a body: multipart, or a form whatever its content type says, because some mail programs forget to name it.
 * Undefined for a body that cannot be read.
 * Source: requirements#one-click-unsubscribe.
 */
export async function fieldsOf(body: unknown, contentType = FORM): Promise<SentFields | undefined> {
  if (!Buffer.isBuffer(body)) return undefined;
  const type = /^\s*multipart\//i.test(contentType) ? contentType : FORM;
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const fields = new Map<string, string>();
    for (const [name, value] of form)
      if (!fields.has(name) && typeof value === 'string') fields.set(name, value.trim());
    return fields;
  } catch {
    return undefined;
  }
}

/** Whether a mail program, or the button of our page, ends the newsletter (RFC 8058, 3.1). */
export const isOneClick = (fields: SentFields): boolean => fields.get('List-Unsubscribe') === 'One-Click';
