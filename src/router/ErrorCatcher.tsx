import { Component, type ComponentType, type ReactNode } from 'react';
import { FailureContext } from './routerContext.ts';
import type { Place } from './routes.ts';

interface ErrorCatcherProps {
  /** The next place starts without the error. */
  readonly place: Place;
  readonly Failure: ComponentType;
  readonly children: ReactNode;
}

interface ErrorCatcherState {
  readonly failure: { readonly error: unknown } | undefined;
  readonly place: Place;
}

/** Shows the error page in place of components that throw while they are drawn. */
export class ErrorCatcher extends Component<ErrorCatcherProps, ErrorCatcherState> {
  override state: ErrorCatcherState = { failure: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<ErrorCatcherState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: ErrorCatcherProps, state: ErrorCatcherState): ErrorCatcherState | null {
    return place === state.place ? null : { failure: undefined, place };
  }

  override render(): ReactNode {
    const { Failure, children } = this.props;
    return this.state.failure ? (
      <FailureContext value={this.state.failure}>
        <Failure />
      </FailureContext>
    ) : (
      children
    );
  }
}
