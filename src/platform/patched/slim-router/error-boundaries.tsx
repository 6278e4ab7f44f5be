// Of react-router 8.4.0: stands in the browser for its errorBoundaries.js.
// Mends: its last word would be a stack trace in English.
// Gain: 290 bytes (brotli) of the scripts of each page.
// Held by: journeys/everywhere.journey.ts

import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  location: unknown
}

/** Around the whole router: what fails outside of every page's own boundary. */
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

/** The root's own layout may be what failed, so this is a document by itself. */
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
