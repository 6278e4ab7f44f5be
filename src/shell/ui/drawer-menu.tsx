import { Link } from 'react-router'
import { AccountLinks, type AccountUser } from './account-links.tsx'
import { CategoryLinks } from './category-links.tsx'
import { type CatalogueMenu, shopLinks } from './shop-links.ts'

interface DrawerMenuProps {
  catalogues: CatalogueMenu[]
  /** Null or undefined: a guest. */
  who?: AccountUser | null | undefined
  onLogout: () => void
}

/** Phones show the menu. */
export function DrawerMenu({ catalogues, who, onLogout }: DrawerMenuProps) {
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
