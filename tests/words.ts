/** The words of a text, between blanks and line breaks. A backslash stands for itself. */
export const words = ({ raw }: TemplateStringsArray): readonly string[] => (raw[0] ?? '').trim().split(/\s+/);
