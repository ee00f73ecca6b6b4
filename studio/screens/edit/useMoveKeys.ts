import type { KeyboardEvent } from 'react';
import type { OutlineNode } from '../../model/outline.ts';
import { usePartActions } from './usePartActions.ts';

/** Alt with arrow up and down moves the part from its text inputs, as in the outline. */
export function useMoveKeys(node: OutlineNode): (event: KeyboardEvent) => void {
  const { shift } = usePartActions();
  return (event) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const isText = event.target instanceof Element && event.target.matches('input[type="text"], textarea');
    if (step === undefined || !event.altKey || !isText) return;
    event.preventDefault();
    shift(node, step);
  };
}
