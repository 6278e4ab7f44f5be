import { useCallback, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { ListCategories } from '#catalogue/catalogue.contract.ts'
import { buildCategoryPath, kinds } from '#catalogue/kinds.ts'
import { catalogueKindLabels } from '#catalogue/shop/public/catalogue-kind-labels.ts'
import { type Catalogues, CataloguesProvider } from '#catalogue/shop/public/catalogues.tsx'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { HeaderCartButton } from '#sales/cart/shop/public/header-cart-button.tsx'
import { SearchBox } from '#sales/search/shop/public/search-box.tsx'
import { ListPlaces } from '#shell/branches/places.contract.ts'
import { PlacesProvider, type ShownBranch, useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { PlaceChoice } from '#shell/branches/shop/public/place-choice.tsx'
import { type ConsentTerms as Asks, ShowConsentTerms } from '#shell/consents/consents.contract.ts'
import { type PublicSettings, ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { PublicSettingsProvider } from '#shell/settings/shop/public/public-settings.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { formatHeaderHours } from '#shell/ui/format-header-hours.ts'
import { ShopShell } from '#shell/ui/shop-shell.tsx'
import { useSignOut } from '#sign-in/auth/shop/public/use-sign-out.ts'
import { LazyTrouble } from './lazy-trouble.tsx'

interface FrameData {
  settings: PublicSettings & { hours: string }
  catalogues: Catalogues
  /** Absent in a shop that has one. */
  places?: ShownBranch[]
  /** Undefined in a shop without statistics. */
  asks: Asks | undefined
}

export async function loader({ context }: LoaderFunctionArgs): Promise<FrameData> {
  const ask = requestInLoader(context)
  const [settings, places, consent, rent, sell, addition] = await Promise.all([
    ask(ShowPublicSettings),
    ask(ListPlaces),
    ask(ShowConsentTerms),
    ask(ListCategories.rent),
    ask(ListCategories.sell),
    ask(ListCategories.addition),
  ])
  const { analytics_id, marks_changes } = consent.data
  return {
    settings: inWords(settings.data),
    ...(places.data.length > 1 && { places: places.data.map(inWords) }),
    catalogues: { rent: rent.data, sell: sell.data, addition: addition.data },
    asks: analytics_id || marks_changes ? consent.data : undefined,
  }
}

/** Formatted once for all pages, and by no script of theirs. */
const inWords = <Reached extends Pick<PublicSettings, 'phone' | 'opening_hours'>>(reached: Reached) => ({
  ...reached,
  phone: formatPhone(reached.phone).replaceAll(' ', '\u00a0'),
  hours: formatHeaderHours(reached),
})

export const shouldRevalidate = () => false

export default function Frame() {
  return (
    <Shell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  const shown = useRouteLoaderData<typeof loader>('frame')
  const said = <LazyTrouble />
  return shown ? <Shell {...shown}>{said}</Shell> : <main className="page-width py-16">{said}</main>
}

const none: ShownBranch[] = []

/** Optional, and loaded late. */
const Consent = createLazyComponent(() => import('#shell/consents/shop/public/consent-dialog.tsx'))

function Shell({ settings, places = none, catalogues, asks, children }: FrameData & { children: React.ReactNode }) {
  // How often „Slapukų nustatymai“ was pressed; below 0 nothing is loaded.
  const [opened, setOpened] = useState(-1)
  useEffect(() => {
    if (asks) setOpened(0)
  }, [asks])

  // Stable, so that the footer stays as the server rendered it (see hydrate-when-visible.tsx).
  const onCookies = useCallback(() => setOpened((count) => Math.max(count, 0) + 1), [])

  return (
    <PublicSettingsProvider value={settings}>
      <PlacesProvider value={places}>
        <CataloguesProvider value={catalogues}>
          <Shown
            settings={settings}
            places={places}
            catalogues={kinds.map((kind) => ({
              kind,
              label: catalogueKindLabels[kind].label,
              items: catalogues[kind].map(({ title, category_slug }) => ({
                title,
                href: buildCategoryPath(kind, category_slug),
              })),
            }))}
            search={<SearchBox />}
            cart={<HeaderCartButton />}
            who={useSession().user}
            onLogout={useSignOut()}
            onCookies={onCookies}
          >
            {children}
          </Shown>
          {opened >= 0 && <Consent asks={asks} opened={opened} />}
        </CataloguesProvider>
      </PlacesProvider>
    </PublicSettingsProvider>
  )
}

/** Above stand hours and phone of the place where the customer fetches. */
function Shown(shell: Omit<React.ComponentProps<typeof ShopShell>, 'at' | 'choice'>) {
  return <ShopShell {...shell} at={useChosenBranch().place} choice={shell.places.length > 0 && <PlaceChoice />} />
}
