import type { FaultEffect } from '#backend/stand-ins/faults/faultDocument.ts';

/** What a fault does to a call, as the rest of a sentence about it. */
export function effectInWords(effect: FaultEffect): string {
  switch (effect.kind) {
    case 'delay':
      return `answers ${effect.ms / 1000} s late`;
    case 'status':
      return `answers with status ${effect.status}`;
    case 'drop':
      return 'drops the connection';
    case 'garbage':
      return 'answers broken JSON';
    default:
      return `answers error ${effect.errorCode}${effect.customMessage === undefined ? '' : ` (${effect.customMessage})`}${effect.validationErrors === undefined ? '' : ` for ${effect.validationErrors.map(({ fieldName }) => fieldName).join(', ')}`}`;
  }
}
