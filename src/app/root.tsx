import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { useAuthGuard } from '#sign-in/auth/shop/use-auth-guard.ts'
import { LazyTrouble } from '#storefront/site/shop/lazy-trouble.tsx'
import { useWayToPart } from '#storefront/site/shop/use-way-to-part.ts'
import '#shell/ui/theme.css'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="lt" data-late="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* First of all files; on a slow link it would wait behind scripts and hold up the page. */}
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/fonts/irankine-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
      </head>
      <body>
        {children}
        <Connection />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const ConnectionNotice = createLazyComponent(() => import('#shell/ui/connection-notice.tsx'), { isQuiet: true })

/** Replays early presses (see replay-early-interactions.ts). */
function Connection() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(true)
    document.documentElement.removeAttribute('data-late')
  }, [])
  return isLate ? <ConnectionNotice /> : null
}

export default function Root() {
  useWayToPart()
  return useAuthGuard() ? <Outlet /> : null
}

export function ErrorBoundary() {
  return (
    <main className="page-width py-16">
      <LazyTrouble />
    </main>
  )
}
