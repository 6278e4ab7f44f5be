import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountLinks, type AccountUser } from './account-links.tsx'
import { CategoryLinks } from './category-links.tsx'
import { DrawerMenu } from './drawer-menu.tsx'
import { Dropdown } from './dropdown.tsx'
import { ClockIcon, LogoutIcon, PhoneIcon, UserIcon } from './frame-icons.tsx'
import { hydrateWhenVisible } from './hydrate-when-visible.tsx'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import { PhoneLink } from './phone-link.tsx'
import type { ShopDetails, ShopPlace } from './shop-footer.tsx'
import { type CatalogueMenu, shopLinks } from './shop-links.ts'
import { SideDrawer } from './side-drawer.tsx'
import { SkipLink } from './skip-link.tsx'

const OpensSoon = hydrateWhenVisible<'OpensSoon', object>('ar', () => import('./shop-footer.tsx'), 'OpensSoon', true)
const ShopFooter = hydrateWhenVisible('pabaiga', () => import('./shop-footer.tsx'), 'ShopFooter', true)

type ShopShellProps = ShopHeaderProps & {
  /** Empty in a shop with one place; the same list every time. */
  places: readonly ShopPlace[]
  children: ReactNode
  onCookies: () => void
}

export function ShopShell({ children, places, onCookies, ...header }: ShopShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!header.settings.ready && <OpensSoon />}
      <ShopHeader {...header} />
      <main id="turinys" tabIndex={-1} className="page-width min-h-[60dvh] pt-6 outline-none lg:pt-8">
        {children}
      </main>
      <ShopFooter settings={header.settings} places={places} onCookies={onCookies} />
    </div>
  )
}

interface HeaderContact {
  phone: string
  /** In words; empty: never open. */
  hours: string
}

type ShopHeaderProps = {
  settings: ShopDetails & HeaderContact
  /** The branch whose hours and phone stand above, where there are several. */
  at?: HeaderContact | undefined
  /** The choice of a place, where there are several. */
  choice?: ReactNode
  catalogues: CatalogueMenu[]
  search: ReactNode
  cart: ReactNode
  /** Null or undefined: a guest. */
  who?: AccountUser | null
  onLogout: () => void
}

function ShopHeader({ settings, at, choice, catalogues, search, cart, who, onLogout }: ShopHeaderProps) {
  const { hours } = at ?? settings
  const phone = at?.phone || settings.phone
  return (
    <header className="z-30 border-b border-line bg-paper lg:sticky lg:-top-10 print:hidden">
      <div className="hidden h-10 border-b border-line text-sm text-soft lg:block">
        <div className="page-width flex h-full items-center gap-6">
          {choice}
          {hours && (
            <span className={`figures flex items-center gap-1.5 ${choice ? 'order-1' : ''}`}>
              <ClockIcon className="size-4" />
              <span>{hours}</span>
            </span>
          )}
          {phone && (
            <PhoneLink phone={phone} className="flex items-center gap-1.5 hover:text-ink">
              <PhoneIcon className="size-4" />
            </PhoneLink>
          )}
          <nav aria-label="Apie parduotuvę" className={`ml-auto flex gap-6 ${choice ? 'order-2' : ''}`}>
            {shopLinks.map((link) => (
              <Link key={link.href} to={link.href} prefetch="intent" className="py-1 hover:text-ink hover:underline">
                {link.title}
              </Link>
            ))}
          </nav>
        </div>
      </div>

      <div className="page-width flex flex-wrap items-center gap-x-2 lg:h-18 lg:flex-nowrap lg:gap-x-3">
        <SideDrawer label="Meniu" head={<Logo />} className="-ml-2 lg:hidden">
          <DrawerMenu catalogues={catalogues} who={who} onLogout={onLogout} />
        </SideDrawer>
        <Link
          to="/"
          prefetch="intent"
          aria-label="Įrankinė, pagrindinis puslapis"
          className="flex rounded-house py-3 lg:mr-3"
        >
          <Logo />
        </Link>
        <nav aria-label="Katalogai" className="hidden lg:flex">
          {catalogues.map((menu) => (
            <Dropdown key={menu.kind} label={menu.label} panelClassName="w-max max-w-[40rem] p-2">
              <CategoryLinks items={menu.items} className={menu.items.length > 7 ? 'columns-2 gap-2' : 'min-w-60'} />
            </Dropdown>
          ))}
        </nav>
        <div
          className={`order-last w-full min-w-0 lg:order-none lg:ml-2 lg:flex-1 lg:pb-0 ${choice ? 'pb-1' : 'pb-3'}`}
        >
          {search}
        </div>
        {choice && <div className="order-last w-full min-w-0 pb-1 text-sm text-soft lg:hidden">{choice}</div>}
        <div className="ml-auto flex items-center lg:min-w-max">
          {who ? (
            <>
              <Dropdown
                align="right"
                className="max-lg:hidden"
                panelClassName="w-60 p-2"
                label={
                  <>
                    <UserIcon className="size-6" />
                    <span className="sr-only">Paskyra: </span>
                    <span className="max-w-32 truncate max-xl:sr-only">{who.name}</span>
                  </>
                }
              >
                <AccountLinks who={who} onLogout={onLogout} />
              </Dropdown>
              <IconButton label="Atsijungti" onClick={onLogout} className="size-11">
                <LogoutIcon className="size-6" />
              </IconButton>
            </>
          ) : (
            <Link
              to="/login"
              className="flex min-h-11 items-center gap-2 rounded-house px-3 font-semibold transition-colors hover:bg-sunken"
            >
              <UserIcon className="size-6" />
              <span className="max-sm:sr-only">Prisijungti</span>
            </Link>
          )}
          {cart}
        </div>
      </div>
    </header>
  )
}
