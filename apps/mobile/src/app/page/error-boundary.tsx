import { Component, type ReactNode } from 'react';
import { PageFailure } from './page-failure.tsx';

interface State {
  readonly failed: boolean;
}

/** Catches what breaks while drawing: the shell stays, the page offers to try again, the server log hears. [ERR-32] */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageFailure onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Tells the server log what broke; a report that fails is dropped. */
export function reportError(error: unknown): void {
  import('./report-error.ts').then(
    ({ sendReport }) => sendReport(error),
    () => undefined,
  );
}
