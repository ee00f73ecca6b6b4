import { ProviderError } from './ProviderError.ts';
import { ServiceError } from './ServiceError.ts';
import { textOf } from './shape.ts';

export type WidgetMode = 'login' | 'register';

/**
 * How the widget's window ended. `REGISTERED` has the data that the account must store for this device, `undefined` if
 * it was withdrawn.
 */
export type WidgetOutcome =
  | { readonly outcome: 'LOGGED_IN' | 'CANCELLED' | 'UNKNOWN_ACCOUNT' | 'WINDOW_BLOCKED' }
  | { readonly outcome: 'REGISTERED'; readonly device: string | undefined }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/** The page's fields that the widget reads and fills, as selectors. */
export interface WidgetFields {
  readonly loginIdField: string;
  readonly passwordField: string;
}

export interface WidgetRequest extends WidgetFields {
  readonly mode: WidgetMode;
  readonly language: string;
  readonly onOutcome: (outcome: WidgetOutcome) => void;
}

/** Draws the vendor's button into an element. Returns a function that removes it. */
export function drawWidget(element: HTMLElement, { mode, ...request }: WidgetRequest): () => void {
  void send(mode, { element, ...optionsOf(request) });
  return () => void send('destroy', mode);
}

/** Opens the widget's window without its button. */
export function startWidget({ mode, ...request }: WidgetRequest): void {
  void send('start', { mode, ...optionsOf(request) });
}

async function send(...given: Parameters<NonNullable<Window['ownid']>>): Promise<void> {
  await window.ownid?.(...given);
}

function optionsOf({ loginIdField, passwordField, language, onOutcome }: Omit<WidgetRequest, 'mode'>): object {
  return {
    loginIdField,
    passwordField,
    language,
    onLogin: () => onOutcome({ outcome: 'LOGGED_IN' }),
    onRegister: (given: unknown) => onOutcome({ outcome: 'REGISTERED', device: textOf(given, 'data') }),
    onUndo: () => onOutcome({ outcome: 'REGISTERED', device: undefined }),
    onError: (given: unknown) => onOutcome(failureOf(given)),
  };
}

/** The widget's own codes, or the provider's code if the login got that far. */
function failureOf(given: unknown): WidgetOutcome {
  const code = textOf(given, 'code') ?? '';
  if (code === 'flow_cancelled') return { outcome: 'CANCELLED' };
  if (code === 'account_not_found') return { outcome: 'UNKNOWN_ACCOUNT' };
  if (code === 'popup_blocked') return { outcome: 'WINDOW_BLOCKED' };
  if (/^\d{6}$/.test(code))
    return {
      outcome: 'FAILED',
      error: new ProviderError('ID widget', { errorCode: Number(code), errorMessage: textOf(given, 'message') }),
    };
  return { outcome: 'FAILED', error: new ServiceError('UNREADABLE', 'ID widget') };
}
