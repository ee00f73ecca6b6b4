import { callSafely, type PlainObject } from './served.ts';

/** The handlers of one `addEventHandlers` call. */
export interface EventHandlers {
  readonly context?: unknown;
  readonly callback?: unknown;
  readonly [name: string]: unknown;
}

/** Raises and stores events: the first handler also gets a login that happened before. */
export type Events = ReturnType<typeof eventHub>;

/**
 * The events of `gigya.accounts`. Each call adds handlers; nothing removes them. The `context` of the call that raised
 * an event has priority over that of the handlers.
 * Source: requirements#IDP-events.
 */
export function eventHub() {
  const registered: EventHandlers[] = [];
  const pending: { readonly name: string; readonly details: PlainObject }[] = [];
  const callHandler = (handlers: EventHandlers, name: string, details: PlainObject): void => {
    const handler = handlers[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`];
    callSafely(handler, {
      eventName: name,
      fullEventName: `accounts.${name}`,
      isGlobal: true,
      ...details,
      context: details['context'] ?? handlers.context,
    });
  };
  const raise = (name: string, details: PlainObject): void => {
    for (const handlers of registered.slice()) callHandler(handlers, name, details);
  };
  return {
    add: (handlers: EventHandlers) => {
      registered.push(handlers);
      for (const { name, details } of pending.splice(0)) raise(name, details);
    },
    /** `name` is `login`, `logout`, `pendingRegistration`, … */
    raise,
    /** Like `raise`, for logins without a call of the page: stores the event until there is a handler. */
    raiseStored: (name: string, details: PlainObject) => {
      if (registered.length === 0) pending.push({ name, details });
      else raise(name, details);
    },
  };
}
