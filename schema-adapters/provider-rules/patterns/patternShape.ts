import type { PatternNode } from './patternTree.ts';

/** Whether every match begins at the start of the value. */
export function isAnchored(node: PatternNode): boolean {
  switch (node.kind) {
    case 'assertion':
      return node.source === '^';
    case 'group':
      return isAnchored(node.body);
    case 'sequence': {
      const first = node.items.find(({ kind }) => kind !== 'look');
      return first !== undefined && isAnchored(first);
    }
    case 'choice':
      return node.options.every(isAnchored);
    default:
      return false;
  }
}

/** Whether the pattern has something like `(a?){30}`, where the matcher may leave any of the repetitions empty. */
export function hasForgetfulRepeat(node: PatternNode): boolean {
  switch (node.kind) {
    case 'group':
      return hasForgetfulRepeat(node.body);
    case 'repeat':
      return (node.min > 1 && canBeEmpty(node.body)) || hasForgetfulRepeat(node.body);
    case 'sequence':
      return node.items.some(hasForgetfulRepeat);
    case 'choice':
      return node.options.some(hasForgetfulRepeat);
    default:
      return false;
  }
}

function canBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case 'atom':
      return false;
    case 'group':
      return canBeEmpty(node.body);
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body);
    case 'sequence':
      return node.items.every(canBeEmpty);
    case 'choice':
      return node.options.some(canBeEmpty);
    default:
      return true;
  }
}

/** The bodies of all lookarounds; each is matched separately. */
export function looksIn(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case 'look':
      return [node.body, ...looksIn(node.body)];
    case 'group':
    case 'repeat':
      return looksIn(node.body);
    case 'sequence':
      return node.items.flatMap(looksIn);
    case 'choice':
      return node.options.flatMap(looksIn);
    default:
      return [];
  }
}
