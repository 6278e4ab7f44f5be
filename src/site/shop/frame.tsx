import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { useSession } from '#accounts/shop/session.ts'
import { CartButton } from '#cart/shop/cart-button.tsx'
import { ListCategories } from '#catalogue/catalogue.contract.ts'
import { categoryPath, kinds } from '#catalogue/kinds.ts'
import { type Catalogues, CataloguesProvider } from '#catalogue/shop/catalogues.tsx'
import { kindWords } from '#catalogue/shop/kind-words.ts'
import { useSignOut } from '#entrance/shop/use-sign-out.ts'
import { askInLoader } from '#platform/pages/ask-in-loader.ts'
import { SearchBox } from '#search/shop/search-box.tsx'
import { type PublicSettings, ShowPublicSettings } from '#settings/settings.contract.ts'
import { PublicSettingsProvider } from '#settings/shop/public-settings.tsx'
import { ShopShell } from '#ui/shop-shell.tsx'
import { NotFound } from './not-found.tsx'
import { SomethingBroke } from './something-broke.tsx'

interface Shown {
  settings: PublicSettings
  catalogues: Catalogues
}

/** What every page of the shop stands in: menus and settings come with the page, the visitor's own things after it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const ask = askInLoader(context)
  const [settings, rent, sell, addition] = await Promise.all([
    ask(ShowPublicSettings),
    ask(ListCategories.rent),
    ask(ListCategories.sell),
    ask(ListCategories.addition),
  ])
  return { settings: settings.data, catalogues: { rent: rent.data, sell: sell.data, addition: addition.data } }
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
  const error = useRouteError()
  const shown = useRouteLoaderData<typeof loader>('frame')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const said = status === 404 ? <NotFound /> : <SomethingBroke status={status} />
  return shown ? <Shell {...shown}>{said}</Shell> : <main className="page-width py-16">{said}</main>
}

function Shell({ settings, catalogues, children }: Shown & { children: React.ReactNode }) {
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
        >
          {children}
        </ShopShell>
      </CataloguesProvider>
    </PublicSettingsProvider>
  )
}
