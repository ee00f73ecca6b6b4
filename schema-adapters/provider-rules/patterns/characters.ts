import { compiled } from '../patternUse.ts';
import type { Atom, PatternNode } from './patternTree.ts';

/** The characters that can come first. */
interface Beginning {
  readonly atoms: readonly Atom[];
  /** Whether the nodes also match the empty text. */
  readonly canBeEmpty: boolean;
}

/** The beginning of a sequence of nodes. */
export function beginningOf(nodes: readonly PatternNode[]): Beginning {
  const atoms: Atom[] = [];
  for (const node of nodes) {
    const beginning = beginningOfNode(node);
    atoms.push(...beginning.atoms);
    if (!beginning.canBeEmpty) return { atoms, canBeEmpty: false };
  }
  return { atoms, canBeEmpty: true };
}

function beginningOfNode(node: PatternNode): Beginning {
  switch (node.kind) {
    case 'atom':
      return { atoms: [node], canBeEmpty: false };
    case 'group':
      return beginningOfNode(node.body);
    case 'repeat': {
      const { atoms, canBeEmpty } = beginningOfNode(node.body);
      return { atoms, canBeEmpty: canBeEmpty || node.min === 0 };
    }
    case 'sequence':
      return beginningOf(node.items);
    case 'choice': {
      const options = node.options.map(beginningOfNode);
      return {
        atoms: options.flatMap(({ atoms }) => atoms),
        canBeEmpty: options.some(({ canBeEmpty }) => canBeEmpty),
      };
    }
    default:
      return { atoms: [], canBeEmpty: true };
  }
}

/** Characters of many kinds, to distinguish classes without explicit limits (`\w`, `\p{L}`). */
const SAMPLES = Array.from(
  "\t\n\r !#'-/09:@AZ[_`az{~\u00a0ßäü€αЖאع٣中가\u{1f600}\u0301\u0903\u20dd\u01c5\u02b0\u2167\u00b2\u2013)\u00ab\u00bb\u00a9\u2028\u2029\u00ad\ue000",
  (sign) => sign.codePointAt(0) ?? 0,
);

/** Whether some character matches both an atom of `a` and one of `b`. */
export function canShare(a: readonly Atom[], b: readonly Atom[]): boolean {
  return a.some((one) => b.some((other) => haveCommonCharacter(one, other)));
}

function haveCommonCharacter(a: Atom, b: Atom): boolean {
  if (a.source === b.source) return true;
  const [isInA, isInB] = [compiled(`^${a.source}$`), compiled(`^${b.source}$`)];
  return [...a.points, ...b.points, ...SAMPLES].some((point) => {
    const character = String.fromCodePoint(point);
    return isInA.test(character) && isInB.test(character);
  });
}
