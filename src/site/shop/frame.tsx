import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { useSession } from '#accounts/shop/session.ts'
import { useSignOut } from '#auth/shop/use-sign-out.ts'
import { CartButton } from '#cart/shop/cart-button.tsx'
import { ListCategories } from '#catalogue/catalogue.contract.ts'
import { categoryPath, kinds } from '#catalogue/kinds.ts'
import { type Catalogues, CataloguesProvider } from '#catalogue/shop/catalogues.tsx'
import { kindWords } from '#catalogue/shop/kind-words.ts'
import { formatPhone } from '#codes/phone.ts'
import { type ConsentTerms as Asks, ShowConsentTerms } from '#consents/consents.contract.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { SearchBox } from '#search/shop/search-box.tsx'
import { type PublicSettings, ShowPublicSettings } from '#settings/settings.contract.ts'
import { PublicSettingsProvider } from '#settings/shop/public-settings.tsx'
import { ShopShell } from '#ui/shop-shell.tsx'
import { LateTrouble } from './late-trouble.tsx'

interface Shown {
  settings: PublicSettings
  catalogues: Catalogues
  /** What visitors are asked to agree to, or should know; nothing in a shop that counts, measures and marks nothing. */
  asks: Asks | undefined
}

/** What every page of the shop stands in: menus and settings come with the page, the visitor's own things after it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const ask = requestInLoader(context)
  const [settings, consent, rent, sell, addition] = await Promise.all([
    ask(ShowPublicSettings),
    ask(ShowConsentTerms),
    ask(ListCategories.rent),
    ask(ListCategories.sell),
    ask(ListCategories.addition),
  ])
  const { measures_speed, marks_changes } = consent.data
  return {
    // Printed as people read it: no page then needs to know how.
    settings: { ...settings.data, phone: formatPhone(settings.data.phone).replaceAll(' ', '\u00a0') },
    catalogues: { rent: rent.data, sell: sell.data, addition: addition.data },
    asks: consent.data.analytics_id || measures_speed || marks_changes ? consent.data : undefined,
  }
}

/** Menus and settings are loaded with the first page and stay while the visitor walks through the shop. */
export const shouldRevalidate = () => false

export default function Frame() {
  return (
    <Shell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  )
}

/** A page that is not there, or broke, still stands in the shop. */
export function ErrorBoundary() {
  const shown = useRouteLoaderData<typeof loader>('frame')
  const said = <LateTrouble />
  return shown ? <Shell {...shown}>{said}</Shell> : <main className="page-width py-16">{said}</main>
}

/** The question about cookies comes by itself and late; a page that could not load it is a page without it. */
const Consent = lazy(() => import('#consents/shop/consent.tsx').catch(() => ({ default: () => <></> })))

function Shell({ settings, catalogues, asks, children }: Shown & { children: React.ReactNode }) {
  // How often „Slapukų nustatymai“ was pressed; below 0 there is nothing to load.
  const [opened, setOpened] = useState(-1)
  useEffect(() => {
    if (asks) setOpened(0)
  }, [asks])

  // The same one always, so that the footer can stay as the server drew it (see when-near.tsx).
  const onCookies = useCallback(() => setOpened((count) => Math.max(count, 0) + 1), [])

  return (
    <PublicSettingsProvider value={settings}>
      <CataloguesProvider value={catalogues}>
        <ShopShell
          settings={settings}
          catalogues={kinds.map((kind) => ({
            kind,
            label: kindWords[kind].label,
            items: catalogues[kind].map(({ title, category_slug }) => ({
              title,
              href: categoryPath(kind, category_slug),
            })),
          }))}
          search={<SearchBox />}
          cart={<CartButton />}
          who={useSession().user}
          onLogout={useSignOut()}
          onCookies={onCookies}
        >
          {children}
        </ShopShell>
        {opened >= 0 && (
          <Suspense>
            <Consent asks={asks} opened={opened} />
          </Suspense>
        )}
      </CataloguesProvider>
    </PublicSettingsProvider>
  )
}
