import type { LoadForeignScript } from './foreignScript.ts';
import type * as Commands from './idWidgetCommands.ts';
import type { WidgetRequest } from './idWidgetCommands.ts';
import { ServiceError } from './ServiceError.ts';

/** The passwordless ID widget. `open` must be called before the other methods. */
export interface IdWidgetGateway {
  /** Loads the SDK. Throws ServiceError `SCRIPT_BLOCKED`. */
  readonly open: (scriptUrl: string) => Promise<void>;
  /** Draws the vendor's button into an element. Returns a function that removes it. */
  readonly draw: (element: HTMLElement, request: WidgetRequest) => () => void;
  /** Starts the same without the vendor's button, from our own control. */
  readonly start: (request: WidgetRequest) => void;
}

type Command = (command: string, ...given: readonly unknown[]) => Promise<unknown>;

declare global {
  interface Window {
    ownid?: Command;
  }
}

/** Field of the account's data that stores the widget's data. */
export const deviceField = 'ownId';

/** The widget in the browser. Its commands load with its SDK: no page waits for them. */
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
