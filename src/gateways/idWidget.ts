import type { LoadForeignScript } from './foreignScript.ts';
import type * as Commands from './idWidgetCommands.ts';
import type { WidgetRequest } from './idWidgetCommands.ts';
import { ServiceError } from './ServiceError.ts';

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

/** The widget in the browser. How it is spoken to comes with its SDK: no page waits for that. */
export function browserIdWidget(load: LoadForeignScript): IdWidgetGateway {
  let widget: typeof Commands | undefined;
  return {
    open: async (url) => {
      [widget] = await Promise.all([import('./idWidgetCommands.ts'), load({ url, name: 'ID widget' })]);
      if (!window.ownid) throw new ServiceError('SCRIPT_BLOCKED', 'ID widget');
    },
    draw: (element, request) => widget?.drawWidget(element, request) ?? (() => undefined),
    start: (request) => widget?.startWidget(request),
  };
}
