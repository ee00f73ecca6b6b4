import type { Clock } from '../browser/clock.ts';
import type { LoadForeignScript } from '../browser/foreignScript.ts';
import type * as Commands from './idWidgetCommands.ts';
import type { WidgetRequest } from './idWidgetCommands.ts';

/** The passwordless ID widget. `open` must be called before `draw`. */
export interface IdWidgetGateway {
  /** Loads the SDK and waits for its start. Throws ServiceError `SCRIPT_BLOCKED`; a later call loads it again. */
  readonly open: (scriptUrl: string) => Promise<void>;
  /** Draws the vendor's button. Returns a function that removes it. */
  readonly draw: (element: HTMLElement, request: WidgetRequest) => () => void;
  /**
   * The device data that a new account must store; undefined if the customer does not use the widget. Throws
   * ServiceError if the widget gives no usable answer within 5 seconds.
   */
  readonly deviceData: () => Promise<string | undefined>;
}

/** Field of the account's data that stores the widget's data. Source: requirements#IDP-widget. */
export const deviceField = 'ownId';

/** The widget in the browser. Its commands load together with its SDK, so that no page waits for them. */
export function browserIdWidget(load: LoadForeignScript, clock: Clock): IdWidgetGateway {
  let widget: typeof Commands | undefined;
  return {
    open: async (url) => {
      const commands = await import('./idWidgetCommands.ts');
      await commands.openWidget(load, url, clock);
      widget = commands;
    },
    draw: (element, request) => widget?.drawWidget(element, request) ?? (() => undefined),
    deviceData: async () => widget?.readDeviceData(clock),
  };
}
