import { Link } from 'react-router'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { PhoneIcon, PinIcon } from './frame-icons.tsx'
import { MailIcon } from './icons.tsx'
import { Logo } from './logo.tsx'
import { OpeningHoursList } from './opening-hours-list.tsx'
import { PhoneLink } from './phone-link.tsx'
import { formatPostalAddress } from './place-address.ts'
import { shopLinks } from './shop-links.ts'

const rulesLinks = [
  { title: 'Nuomos taisyklės', href: '/nuomos-taisykles' },
  { title: 'Pirkimo taisyklės', href: '/pirkimo-taisykles' },
  { title: 'Pristatymas', href: '/pristatymas' },
  { title: 'Privatumo ir slapukų politika', href: '/privatumo-politika' },
  { title: 'Prieinamumo pareiškimas', href: '/prieinamumas' },
]

/** Wording and place on every page by law (Civil Code 6.228-10). */
const withdrawalLink = { title: 'Atsisakyti sutarties čia', href: '/sutarties-atsisakymas' }

/** '' where the settings are empty. */
export interface ShopDetails {
  name: string
  code: string
  vat_code: string
  address: string
  phone: string
  email: string
  social: Record<string, string>
  opening_hours: ShopCalendar['opening_hours']
  /** All that a document needs is set. */
  ready: boolean
}

/** '' where it says none. */
export interface ShopPlace {
  id: number
  title: string
  address: string
  city: string
  postal_code: string
  phone: string
  email: string
  opening_hours: ShopCalendar['opening_hours']
}

const networks: { [network: string]: string } = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

interface ShopFooterProps {
  settings: ShopDetails
  /** Empty in a shop with one. */
  places: readonly ShopPlace[]
  onCookies: () => void
}

/** Empty settings are left out. */
export function ShopFooter({ settings, places, onCookies }: ShopFooterProps) {
  const social = Object.entries(settings.social).filter(([, address]) => address)
  const company = [
    settings.name,
    settings.code && `įmonės kodas ${settings.code}`,
    settings.vat_code && `PVM kodas ${settings.vat_code}`,
  ].filter(Boolean)

  return (
    <footer className="mt-20 grow border-t border-line bg-sunken print:hidden">
      <div className="page-width grid gap-x-12 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1.2fr_0.8fr]">
        <div>
          <Link to="/" aria-label="Įrankinė, pagrindinis puslapis" className="inline-flex rounded-house">
            <Logo />
          </Link>
          <p className="mt-4 max-w-xs text-soft">
            Įrankių nuoma, įranga ir priedai: paimkite šiandien, grąžinkite baigę.
          </p>
        </div>
        {places.length > 0 ? <Places settings={settings} places={places} /> : <OnePlace settings={settings} />}
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className="eyebrow mb-3">
            Puslapiai
          </h2>
          <ul className="grid gap-1">
            {shopLinks.slice(1).map((link) => (
              <li key={link.href}>
                <Link to={link.href} className="inline-block py-1 hover:underline">
                  {link.title}
                </Link>
              </li>
            ))}
            {social.map(([name, address]) => (
              <li key={name}>
                <a href={address} rel="noopener" className="inline-block py-1 hover:underline">
                  {networks[name] ?? name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="page-width flex flex-wrap justify-between gap-x-10 gap-y-3 border-t border-line py-5 text-sm text-soft">
        <p className="figures py-1">{company.join(' · ')}</p>
        <nav aria-label="Taisyklės">
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to={withdrawalLink.href} className="inline-block py-1 font-semibold text-ink underline">
                {withdrawalLink.title}
              </Link>
            </li>
            {rulesLinks.map((link) => (
              <li key={link.href}>
                <Link to={link.href} className="inline-block py-1 hover:text-ink hover:underline">
                  {link.title}
                </Link>
              </li>
            ))}
            <li>
              {/* Without scripts it links to the cookie page. */}
              <Link
                to="/privatumo-politika#slapukai"
                data-action=""
                onClick={(event) => {
                  event.preventDefault()
                  onCookies()
                }}
                className="inline-block py-1 hover:text-ink hover:underline"
              >
                Slapukų nustatymai
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function OnePlace({ settings }: { settings: ShopDetails }) {
  return (
    <>
      <div>
        <h2 className="eyebrow mb-3">Darbo laikas</h2>
        <OpeningHoursList calendar={settings} />
      </div>
      <div>
        <h2 className="eyebrow mb-3">Kontaktai</h2>
        <ul className="grid gap-1">
          {settings.phone && (
            <li>
              <PhoneLink phone={settings.phone} className={contact}>
                <PhoneIcon className="text-soft" />
              </PhoneLink>
            </li>
          )}
          {settings.email && (
            <li>
              <a href={`mailto:${settings.email}`} className={contact}>
                <MailIcon className="text-soft" />
                <span>{settings.email}</span>
              </a>
            </li>
          )}
          {settings.address && (
            <li className="flex items-center gap-2.5 py-1">
              <PinIcon className="text-soft" />
              <span>{settings.address}</span>
            </li>
          )}
        </ul>
      </div>
    </>
  )
}

function Places({ settings, places }: Pick<ShopFooterProps, 'settings' | 'places'>) {
  return (
    <div className="sm:col-span-2">
      <h2 className="eyebrow mb-3">Padaliniai</h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {places.map((place) => (
          <li key={place.id} className="grid content-start gap-1">
            <h3 className="font-semibold">{place.title}</h3>
            {formatPostalAddress(place) && <p>{formatPostalAddress(place)}</p>}
            {place.phone && (
              <PhoneLink phone={place.phone} className={contact}>
                <PhoneIcon className="text-soft" />
              </PhoneLink>
            )}
            <OpeningHoursList calendar={place} className="max-w-80" />
          </li>
        ))}
      </ul>
      {settings.email && (
        <a href={`mailto:${settings.email}`} className={`${contact} mt-4`}>
          <MailIcon className="text-soft" />
          <span>{settings.email}</span>
        </a>
      )}
    </div>
  )
}

const contact = 'inline-flex items-center gap-2.5 py-1 hover:underline'

/** The shop takes no orders yet. */
export function OpensSoon() {
  return (
    <aside aria-label="Pranešimas" className="border-b border-line bg-warn-tint text-ink print:hidden">
      <p className="page-width py-2.5 text-sm">
        Užsakymus pradėsime priimti netrukus: parduotuvė dar ruošiama. Apsižvalgykite – krepšelis jūsų palauks.
      </p>
    </aside>
  )
}
