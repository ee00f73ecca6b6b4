import type { LoadForeignScript } from './foreignScript.ts';
import { ProviderError } from './ProviderError.ts';
import { ServiceError } from './ServiceError.ts';
import { textOf } from './shape.ts';

export type WidgetMode = 'login' | 'register';

/** How the widget's window ended. `REGISTERED` carries what the account must keep of this device, `undefined` when it was taken back. */
export type WidgetOutcome =
  | { readonly outcome: 'LOGGED_IN' | 'CANCELLED' | 'UNKNOWN_ACCOUNT' | 'WINDOW_BLOCKED' }
  | { readonly outcome: 'REGISTERED'; readonly device: string | undefined }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/** The page's fields that the widget reads and fills, by selector. */
export interface WidgetFields {
  readonly loginIdField: string;
  readonly passwordField: string;
}

export interface WidgetRequest extends WidgetFields {
  readonly mode: WidgetMode;
  readonly language: string;
  readonly onOutcome: (outcome: WidgetOutcome) => void;
}

/** The passwordless ID widget. `open` must have been called before the others. */
export interface IdWidgetGateway {
  /** Loads the SDK. Throws ServiceError `SCRIPT_BLOCKED`. */
  readonly open: (scriptUrl: string) => Promise<void>;
  /** Draws the vendor's button into an element. Gives the way to remove it. */
  readonly draw: (element: HTMLElement, request: WidgetRequest) => () => void;
  /** Starts the same without the vendor's button, from a control of ours. */
  readonly start: (request: WidgetRequest) => void;
}

type Command = (command: string, ...given: readonly unknown[]) => Promise<unknown>;

declare global {
  interface Window {
    ownid?: Command;
  }
}

/** Field of the account's data that keeps what the widget gave out. */
export const deviceField = 'ownId';

/** The widget in the browser. */
export function browserIdWidget(load: LoadForeignScript): IdWidgetGateway {
  return {
    open: async (url) => {
      await load({ url, name: 'ID widget' });
      if (!window.ownid) throw new ServiceError('SCRIPT_BLOCKED', 'ID widget');
    },
    draw: (element, { mode, ...request }) => {
      void send(mode, { element, ...optionsOf(request) });
      return () => void send('destroy', mode);
    },
    start: ({ mode, ...request }) => void send('start', { mode, ...optionsOf(request) }),
  };
}

const send: Command = async (...given) => window.ownid?.(...given);

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

/** The widget's own codes, and the provider's where the login got that far. */
function failureOf(given: unknown): WidgetOutcome {
  const code = textOf(given, 'code') ?? '';
  if (code === 'flow_cancelled') return { outcome: 'CANCELLED' };
  if (code === 'account_not_found') return { outcome: 'UNKNOWN_ACCOUNT' };
  if (code === 'popup_blocked') return { outcome: 'WINDOW_BLOCKED' };
  if (/^\d{6}$/.test(code)) return { outcome: 'FAILED', error: new ProviderError('ID widget', { errorCode: Number(code), errorMessage: textOf(given, 'message') }) };
  return { outcome: 'FAILED', error: new ServiceError('UNREADABLE', 'ID widget') };
}
