import { describe, expect, it } from 'vitest';
import { withoutEditorTexts } from '../../scripts/dropEditorTexts.ts';

describe('the texts for editors', () => {
  it('are removed from customers’ pages, and nothing else changes', () => {
    const code = [
      "import { editors } from './editors.ts';",
      "const a = text(editors({ description: 'Words (with `marks`).', minLength: 1 }));",
      "const b = list(a, editors(\n  { description: 'More.' },\n), 'kept');",
      'const c = other({ description: `kept` });',
    ].join('\n');
    const { text, calls } = withoutEditorTexts(code);
    expect(calls).toBe(2);
    expect(text).not.toMatch(/Words|More/);
    expect(text.match(/kept/g)).toHaveLength(2);
    expect(text).toHaveLength(code.length);
    expect(text.indexOf("'kept'")).toBe(code.indexOf("'kept'"));
  });

  it('are removed from calls that have none, too', () => {
    expect(withoutEditorTexts('const a = text(editors());')).toEqual({ text: 'const a = text(editors());', calls: 0 });
  });
});
