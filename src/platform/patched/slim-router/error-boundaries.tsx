// Of react-router 8.4.0: replaces errorBoundaries.js in the browser.
// Mends: its last resort is a stack trace in English.
// Gain: 290 bytes (brotli) per page.
// Held by: journeys/every-page.journey.ts

import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  location: unknown
}

export class RemixErrorBoundary extends Component<Props, { failed: boolean; location: unknown }> {
  override state = { failed: false, location: this.props.location }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ location }: Props, state: { failed: boolean; location: unknown }) {
    return state.location === location ? null : { failed: false, location }
  }

  override render() {
    return this.state.failed ? <RemixRootDefaultErrorBoundary /> : this.props.children
  }
}

/** A whole document, because the root's layout may be what failed. */
export function RemixRootDefaultErrorBoundary() {
  return (
    <html lang="lt">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Įvyko klaida</title>
      </head>
      <body>
        <main style={{ fontFamily: 'system-ui, sans-serif', padding: '2rem' }}>
          <h1>Įvyko klaida</h1>
          <p>Puslapio parodyti nepavyko. Įkelkite jį iš naujo.</p>
          <a href="/">Į pradžią</a>
        </main>
      </body>
    </html>
  )
}

export const BoundaryShell = ({ children }: { children: ReactNode }) => children
