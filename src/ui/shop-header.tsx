import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { AccountLinks, type Who } from './account-links.tsx'
import { Dropdown } from './dropdown.tsx'
import { ClockIcon, LogoutIcon, PhoneIcon, UserIcon } from './frame-icons.tsx'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import { PhoneLink } from './phone-link.tsx'
import type { ShopDetails } from './shop-footer.tsx'
import { type CatalogueMenu, shopLinks } from './shop-links.ts'
import { SideDrawer } from './side-drawer.tsx'
import { weekRows } from './week-rows.ts'

export type ShopHeaderProps = {
  settings: ShopDetails
  catalogues: CatalogueMenu[]
  /** The search box. */
  search: ReactNode
  /** The cart's button, which knows by itself how much is in it. */
  cart: ReactNode
  /** Null or undefined: a guest, who sees the way in. */
  who?: Who | null
  onLogout: () => void
}

/** On a wide screen the thin line scrolls away and the catalogues, the search and the cart stay. */
export function ShopHeader({ settings, catalogues, search, cart, who, onLogout }: ShopHeaderProps) {
  const today = weekRows(settings.opening_hours).find((row) => row.hours !== 'nedirbame')
  return (
    <header className="z-30 border-b border-line bg-paper lg:sticky lg:-top-10 print:hidden">
      <div className="hidden h-10 border-b border-line text-sm text-soft lg:block">
        <div className="page-width flex h-full items-center gap-6">
          {today && (
            <span className="figures flex items-center gap-1.5">
              <ClockIcon className="size-4" />
              <span>{`${today.days} ${today.hours}`}</span>
            </span>
          )}
          {settings.phone && (
            <PhoneLink phone={settings.phone} className="flex items-center gap-1.5 hover:text-ink">
              <PhoneIcon className="size-4" />
            </PhoneLink>
          )}
          <nav aria-label="Apie parduotuvę" className="ml-auto flex gap-6">
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
          <DrawerMenu {...{ catalogues, who, onLogout }} />
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
        <div className="order-last w-full min-w-0 pb-3 lg:order-none lg:ml-2 lg:flex-1 lg:pb-0">{search}</div>
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

function CategoryLinks({ items, className = '' }: { items: CatalogueMenu['items']; className?: string }) {
  if (items.length === 0) return <p className="px-3 py-2 text-soft">Kategorijų dar nėra</p>
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.href} className="break-inside-avoid">
          <NavLink
            to={item.href}
            prefetch="intent"
            className="flex min-h-10 items-center rounded-house px-3 py-1.5 leading-snug hover:bg-sunken aria-[current=page]:font-semibold"
          >
            {item.title}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function DrawerMenu({ catalogues, who, onLogout }: Pick<ShopHeaderProps, 'catalogues' | 'who' | 'onLogout'>) {
  return (
    <div className="flex flex-col divide-y divide-line px-2 pb-8">
      <nav aria-label="Katalogai" className="py-2">
        {catalogues.map((menu) => (
          <details key={menu.kind} className="group">
            <summary className="flex min-h-12 items-center justify-between rounded-house px-3 text-lg font-semibold hover:bg-sunken">
              <span>{menu.label}</span>
              <span aria-hidden="true" className="text-2xl leading-none font-normal text-soft">
                <span className="group-open:hidden">+</span>
                <span className="hidden group-open:inline">−</span>
              </span>
            </summary>
            <CategoryLinks items={menu.items} className="pb-2 pl-3" />
          </details>
        ))}
      </nav>
      <nav aria-label="Apie parduotuvę" className="py-2">
        <ul>
          {shopLinks.map((link) => (
            <li key={link.href}>
              <Link to={link.href} className="flex min-h-11 items-center rounded-house px-3 hover:bg-sunken">
                {link.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Paskyra" className="py-2">
        {who ? (
          <>
            <p className="px-3 py-2 text-sm text-soft">{who.name}</p>
            <AccountLinks who={who} onLogout={onLogout} />
          </>
        ) : (
          <ul>
            <li>
              <Link to="/login" className="flex min-h-11 items-center rounded-house px-3 hover:bg-sunken">
                Prisijungti
              </Link>
            </li>
            <li>
              <Link to="/register" className="flex min-h-11 items-center rounded-house px-3 hover:bg-sunken">
                Registruotis
              </Link>
            </li>
          </ul>
        )}
      </nav>
    </div>
  )
}
