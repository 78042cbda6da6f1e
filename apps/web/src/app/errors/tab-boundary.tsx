import { Component, type ReactNode } from 'react'
import { translate } from '#lib/i18n/i18n.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { Result } from './result.tsx'

type TabBoundaryProps = { children: ReactNode; onReload: () => void }

/** An error of a page shows in its own tab only. */
export class TabBoundary extends Component<TabBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Result code="500" text={translate(shellMessages, 'crashed')}>
        <button type="button" className="button primary" onClick={this.props.onReload}>
          {translate(shellMessages, 'reload')}
        </button>
      </Result>
    )
  }
}
