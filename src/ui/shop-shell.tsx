import type { ReactNode } from 'react'
import { ShopHeader, type ShopHeaderProps } from './shop-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { whenNear } from './when-near.tsx'

const OpensSoon = whenNear('ar', async () => (await import('./shop-footer.tsx')).OpensSoon)
const ShopFooter = whenNear('pabaiga', async () => (await import('./shop-footer.tsx')).ShopFooter)

type ShopShellProps = ShopHeaderProps & {
  children: ReactNode
  /** Opens „Slapukų nustatymai“. */
  onCookies: () => void
}

/** The frame of every page that is not the office's: header, a column for the page, footer. */
export function ShopShell({ children, onCookies, ...header }: ShopShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!header.settings.ready && <OpensSoon />}
      <ShopHeader {...header} />
      <main id="turinys" tabIndex={-1} className="page-width min-h-[60dvh] pt-6 outline-none lg:pt-8">
        {children}
      </main>
      <ShopFooter settings={header.settings} onCookies={onCookies} />
    </div>
  )
}
