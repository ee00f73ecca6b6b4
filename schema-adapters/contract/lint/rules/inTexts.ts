import type { Found } from '../contractFinding.ts';
import type { Contract, DocumentView } from '../contractViews.ts';
import type { TextLeaf } from '../textLeaves.ts';

/** One finding for each text of the content of which the callback says something. */
export function inTexts(
  { documents }: Contract,
  tell: (leaf: TextLeaf, document: DocumentView) => Partial<Found> | undefined,
): readonly Found[] {
  return documents.flatMap((document) =>
    document.texts.flatMap((leaf) => {
      const found = tell(leaf, document);
      return found === undefined ? [] : [{ file: document.file, pointer: leaf.pointer, ...found }];
    }),
  );
}
