import { ownMember } from '#adapters/model/json.ts';
import { listOf, numberOf, textOf } from './shape.ts';

/** One refused field as the provider names it: `fieldName` is a dotted path such as `profile.email`. */
export interface ProviderFault {
  readonly fieldName: string;
  readonly errorCode: number;
  readonly message: string;
}

/** The identity provider refused a call. `code` is its errorCode; its English texts are for technical details only. */
export class ProviderError extends Error {
  readonly call: string;
  readonly code: number;
  readonly details: string;
  readonly customMessage?: string;
  /** Present with codes such as 206001 and 403043. */
  readonly regToken?: string;
  readonly faults: readonly ProviderFault[];
  readonly requestId?: string;

  constructor(call: string, answer: unknown) {
    const code = numberOf(answer, 'errorCode') ?? 500001;
    super(`${call}: ${code} ${textOf(answer, 'errorMessage') ?? ''}`.trim());
    this.name = 'ProviderError';
    this.call = call;
    this.code = code;
    this.details = textOf(answer, 'errorDetails') ?? textOf(answer, 'errorMessage') ?? '';
    this.customMessage = textOf(answer, 'customMessage');
    this.regToken = textOf(answer, 'regToken');
    this.faults = listOf(answer, 'validationErrors').map(toFault);
    this.requestId = textOf(answer, 'callId');
  }
}

function toFault(raw: unknown): ProviderFault {
  const fieldName = ownMember(raw, 'fieldName');
  return {
    fieldName: typeof fieldName === 'string' ? fieldName.slice(0, 200) : '',
    errorCode: numberOf(raw, 'errorCode') ?? 400006,
    message: textOf(raw, 'message') ?? '',
  };
}
