import type { ComponentType } from 'react'
import type { Right } from '#platform/rights.ts'
import { ClockIcon, UserIcon } from './frame-icons.tsx'
import { BoxIcon, LedgerIcon } from './icons.tsx'
import { GaugeIcon, SettingsIcon, TagIcon, UsersIcon, WrenchIcon } from './office/icons.tsx'

type Place = {
  title: string
  href: string
  /** Whoever has it not finds no link here. */
  right: Right
  /** Its full name, where the title alone would be said three times. */
  name?: string
}

export type OfficeSection = { title: string; Icon: ComponentType<{ className?: string }>; places: Place[] }

/** The office's map: the five sections, with the dashboard before and the settings after them. */
const officeSections: OfficeSection[] = [
  {
    title: 'Valdymo skydas',
    Icon: GaugeIcon,
    places: [{ title: 'Valdymo skydas', href: '/admin/dashboard', right: 'office:enter' }],
  },
  {
    title: 'Nuoma',
    Icon: WrenchIcon,
    places: [
      { title: 'Naujas užsakymas', href: '/admin/naujas-uzsakymas', right: 'desk:write' },
      { title: 'Juodraščiai ir pasiūlymai', href: '/admin/juodrasciai', right: 'orders:read' },
      { title: 'Klientai', href: '/admin/klientai', right: 'clients:read' },
      { title: 'Nuomos', href: '/admin/rent/rentals', right: 'rentals:read' },
      { title: 'Kalendorius', name: 'Nuomos kalendorius', href: '/admin/rent/calendar', right: 'rentals:read' },
      {
        title: 'Pristatymas',
        name: 'Pristatymas: zonos ir laikai',
        href: '/admin/pristatymas',
        right: 'settings:read',
      },
      { title: 'Maršrutai', href: '/admin/rent/marsrutai', right: 'rounds:plan' },
      { title: 'Mano maršrutas', href: '/marsrutas', right: 'rounds:drive' },
      { title: 'Prastovos', href: '/admin/rent/prastovos', right: 'rentals:read' },
      { title: 'Gedimai', href: '/admin/rent/gedimai', right: 'rentals:read' },
      { title: 'Susikirtimai', href: '/admin/rent/susikirtimai', right: 'rentals:read' },
      { title: 'Produktai', name: 'Nuomos produktai', href: '/admin/rent/products', right: 'catalogue:read' },
      { title: 'Vienetai', href: '/admin/rent/units', right: 'catalogue:read' },
      { title: 'Patikros', href: '/admin/rent/patikros', right: 'catalogue:read' },
      { title: 'Kategorijos', name: 'Nuomos kategorijos', href: '/admin/rent/categories', right: 'catalogue:read' },
      { title: 'Įrangos panauda', href: '/admin/ataskaitos/panauda', right: 'reports:read' },
      { title: 'Prarasta paklausa', href: '/admin/ataskaitos/prarasta-paklausa', right: 'reports:read' },
    ],
  },
  {
    title: 'Pardavimas',
    Icon: TagIcon,
    places: [
      { title: 'Produktai', name: 'Pardavimo produktai', href: '/admin/sell/products', right: 'catalogue:read' },
      { title: 'Kategorijos', name: 'Pardavimo kategorijos', href: '/admin/sell/categories', right: 'catalogue:read' },
      { title: 'Akcijos', href: '/admin/akcijos', right: 'catalogue:read' },
    ],
  },
  {
    title: 'Priedai',
    Icon: BoxIcon,
    places: [
      { title: 'Produktai', name: 'Priedų produktai', href: '/admin/additions/products', right: 'catalogue:read' },
      {
        title: 'Kategorijos',
        name: 'Priedų kategorijos',
        href: '/admin/additions/categories',
        right: 'catalogue:read',
      },
    ],
  },
  {
    title: 'Buhalterija',
    Icon: LedgerIcon,
    places: [
      { title: 'Užsakymai', href: '/admin/buhalterija/uzsakymai', right: 'orders:read' },
      { title: 'Mokėjimai', href: '/admin/buhalterija/mokejimai', right: 'payments:read' },
      { title: 'Internetu gauta', href: '/admin/buhalterija/internetu', right: 'payments:read' },
      { title: 'Skolos', href: '/admin/buhalterija/skolos', right: 'debts:read' },
      { title: 'Užstatai', href: '/admin/buhalterija/uzstatai', right: 'payments:read' },
      { title: 'Sąskaitų paleidimas', href: '/admin/buhalterija/saskaitu-paleidimas', right: 'billing:write' },
      { title: 'i.SAF registras', href: '/admin/buhalterija/isaf', right: 'books:read' },
      { title: 'Mėnesio uždarymas', href: '/admin/buhalterija/menesiai', right: 'books:read' },
      { title: 'Duomenų prašymai', href: '/admin/buhalterija/duomenu-prasymai', right: 'privacy:manage' },
      { title: 'Numerių tikrinimas', href: '/admin/buhalterija/numeriai', right: 'books:read' },
    ],
  },
  {
    title: 'Vartotojai',
    Icon: UsersIcon,
    places: [{ title: 'Vartotojai', href: '/admin/users', right: 'users:read' }],
  },
  {
    title: 'Istorija',
    Icon: ClockIcon,
    places: [
      { title: 'Istorija', href: '/admin/istorija', right: 'history:read' },
      { title: 'Saugumo įvykiai', href: '/admin/saugumas', right: 'history:read' },
      { title: 'Duomenų patikra', href: '/admin/duomenu-patikra', right: 'system:read' },
      { title: 'Puslapių greitis', href: '/admin/puslapiu-greitis', right: 'system:read' },
    ],
  },
  {
    title: 'Nustatymai',
    Icon: SettingsIcon,
    places: [
      { title: 'Nustatymai', href: '/admin/settings', right: 'settings:read' },
      { title: 'SMS', href: '/admin/sms', right: 'orders:read' },
      { title: 'Tekstai klientams', href: '/admin/tekstai', right: 'settings:read' },
    ],
  },
  { title: 'Profilis', Icon: UserIcon, places: [{ title: 'Profilis', href: '/admin/profile', right: 'office:enter' }] },
]

/** The map for somebody: without the places, and the sections, that these rights do not open. */
export function sectionsFor(may: (right: Right) => boolean): OfficeSection[] {
  return officeSections
    .map((section) => ({ ...section, places: section.places.filter(({ right }) => may(right)) }))
    .filter(({ places }) => places.length > 0)
}

/** Screens that are reached from others. */
const beside: [path: string, right: Right][] = [
  ['/admin/buhalterija/atsisakymai', 'orders:read'],
  ['/admin/isdavimas', 'rentals:write'],
  ['/admin/priemimas', 'rentals:write'],
]
const rightsOfPaths = [
  ...officeSections.flatMap(({ places }) => places.map(({ href, right }): [string, Right] => [href, right])),
  ...beside,
]

/** The right that a screen of the office asks for. */
export function rightOfScreen(pathname: string): Right {
  const found = rightsOfPaths.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))
  return found?.[1] ?? 'office:enter'
}
