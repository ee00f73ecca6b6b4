/** Members of the content for tools only: the address of its JSON Schema, and the originals of translations. */
export const toolMembers: ReadonlySet<string> = new Set(['$schema', 'originals']);
