/** Members of the content that no page reads: where its format is described, and what translations were made from. */
export const toolMembers: ReadonlySet<string> = new Set(['$schema', 'originals']);
