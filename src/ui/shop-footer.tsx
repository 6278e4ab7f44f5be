import { Link } from 'react-router'
import type { OpeningHours as Hours } from '#calendar/opening-hours.ts'
import { PhoneIcon } from './frame-icons.tsx'
import { MailIcon, PinIcon } from './icons.tsx'
import { Logo } from './logo.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { PhoneLink } from './phone-link.tsx'
import { rulesLinks, shopLinks, withdrawalLink } from './shop-links.ts'

/** What the frame of every page says of the shop; '' where the settings leave it empty. */
export interface ShopDetails {
  name: string
  code: string
  vat_code: string
  address: string
  phone: string
  email: string
  /** Addresses by the network's name. */
  social: Record<string, string>
  opening_hours: Hours
  /** All that a document needs is set. */
  ready: boolean
}

const networks: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

/** Opening hours, contacts, company details. What the settings leave empty is left out. */
export function ShopFooter({ settings, onCookies }: { settings: ShopDetails; onCookies: () => void }) {
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
        <div>
          <h2 className="eyebrow mb-3">Darbo laikas</h2>
          <OpeningHours hours={settings.opening_hours} />
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
              {/* Where no scripts come it leads to where cookies are written about. */}
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

const contact = 'inline-flex items-center gap-2.5 py-1 hover:underline'

/** A quiet line above the whole page of a shop that takes no orders yet. */
export function OpensSoon() {
  return (
    <aside aria-label="Pranešimas" className="border-b border-line bg-warn-tint text-ink print:hidden">
      <p className="page-width py-2.5 text-sm">
        Užsakymus pradėsime priimti netrukus: parduotuvė dar ruošiama. Apsižvalgykite – krepšelis jūsų palauks.
      </p>
    </aside>
  )
}
