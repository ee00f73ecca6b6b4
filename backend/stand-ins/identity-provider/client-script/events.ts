import { callSafely } from './served.ts';
import type { PlainObject } from './served.ts';

/** The handlers of one `addEventHandlers` call. */
export interface EventHandlers {
  readonly context?: unknown;
  readonly callback?: unknown;
  readonly [name: string]: unknown;
}

/** Raises and stores events: a login that happened before the first handler was added is delivered to it. */
export interface Events {
  readonly add: (handlers: EventHandlers) => void;
  /** `name` is `login`, `logout`, `pendingRegistration`, … */
  readonly raise: (name: string, details: PlainObject) => void;
  /** Like `raise`, for logins without a call of the page: stored until there is a handler. */
  readonly raiseStored: (name: string, details: PlainObject) => void;
}

/**
 * The events of `gigya.accounts`. Each call adds handlers; none are ever removed. The `context` of the call that raised an
 * event comes before the one of the handlers.
 * Source: requirements#IDP-events.
 */
export function eventHub(): Events {
  const registered: EventHandlers[] = [];
  const kept: { readonly name: string; readonly details: PlainObject }[] = [];
  const tell = (handlers: EventHandlers, name: string, details: PlainObject): void => {
    const handler = handlers[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`];
    callSafely(handler, {
      eventName: name,
      fullEventName: `accounts.${name}`,
      isGlobal: true,
      ...details,
      context: details['context'] ?? handlers.context,
    });
  };
  const raise: Events['raise'] = (name, details) => {
    for (const handlers of registered.slice()) tell(handlers, name, details);
  };
  return {
    add: (handlers) => {
      registered.push(handlers);
      for (const { name, details } of kept.splice(0)) raise(name, details);
    },
    raise,
    raiseStored: (name, details) => {
      if (registered.length === 0) kept.push({ name, details });
      else raise(name, details);
    },
  };
}
