import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { useDoor } from '#entrance/shop/use-door.ts'
import { MissingPage } from '#site/shop/missing-page.tsx'
import { SomethingBroke } from '#site/shop/something-broke.tsx'
import { ConnectionNotice } from '#ui/connection-notice.tsx'
import '#ui/theme.css'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="lt">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* First of all files: on a slow link it would else wait behind scripts, and the page with it. */}
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/fonts/irankine-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
      </head>
      <body>
        {children}
        <ConnectionNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return useDoor() ? <Outlet /> : null
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <main className="page-width py-16">{status === 404 ? <MissingPage /> : <SomethingBroke status={status} />}</main>
  )
}
