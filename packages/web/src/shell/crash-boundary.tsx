import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';
import { LoadOverlay } from './load-overlay.tsx';
import { UnreachableError } from './unreachable-error.ts';

type Failure = 'none' | 'crash' | 'unreachable';

/** Catches what a screen throws. React asks for a class here. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failure: Failure }> {
  override state = { failure: 'none' as Failure };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: error instanceof UnreachableError ? 'unreachable' : 'crash' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- the only place where anyone who debugs can find it
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    switch (this.state.failure) {
      case 'none':
        return this.props.children;
      case 'crash':
        return <CrashPage />;
      case 'unreachable':
        return <LoadOverlay load={{ kind: 'connection' }} />;
    }
  }
}
