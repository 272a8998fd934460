import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

/** Catches what a screen throws. React asks for a class here. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- the only place where anyone who debugs can find it
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
