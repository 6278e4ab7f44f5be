import type { ComponentType } from 'react'
import {
  BoxIcon,
  ClockIcon,
  GaugeIcon,
  LedgerIcon,
  SettingsIcon,
  TagIcon,
  UserIcon,
  UsersIcon,
  WrenchIcon,
} from './icons.tsx'

type Place = {
  title: string
  href: string
  /** Its full name, where the title alone would be said three times. */
  name?: string
}

export type OfficeSection = { title: string; Icon: ComponentType<{ className?: string }>; places: Place[] }

/** The office's map: the five sections, with the dashboard before and the settings after them. */
export const officeSections: OfficeSection[] = [
  { title: 'Valdymo skydas', Icon: GaugeIcon, places: [{ title: 'Valdymo skydas', href: '/admin/dashboard' }] },
  {
    title: 'Nuoma',
    Icon: WrenchIcon,
    places: [
      { title: 'Nuomos', href: '/admin/rent/rentals' },
      { title: 'Kalendorius', name: 'Nuomos kalendorius', href: '/admin/rent/calendar' },
      { title: 'Produktai', name: 'Nuomos produktai', href: '/admin/rent/products' },
      { title: 'Kategorijos', name: 'Nuomos kategorijos', href: '/admin/rent/categories' },
    ],
  },
  {
    title: 'Pardavimas',
    Icon: TagIcon,
    places: [
      { title: 'Produktai', name: 'Pardavimo produktai', href: '/admin/sell/products' },
      { title: 'Kategorijos', name: 'Pardavimo kategorijos', href: '/admin/sell/categories' },
    ],
  },
  {
    title: 'Priedai',
    Icon: BoxIcon,
    places: [
      { title: 'Produktai', name: 'Priedų produktai', href: '/admin/additions/products' },
      { title: 'Kategorijos', name: 'Priedų kategorijos', href: '/admin/additions/categories' },
    ],
  },
  {
    title: 'Buhalterija',
    Icon: LedgerIcon,
    places: [
      { title: 'Užsakymai', href: '/admin/buhalterija/uzsakymai' },
      { title: 'Mokėjimai', href: '/admin/buhalterija/mokejimai' },
      { title: 'Užstatai', href: '/admin/buhalterija/uzstatai' },
      { title: 'i.SAF registras', href: '/admin/buhalterija/isaf' },
      { title: 'Duomenų prašymai', href: '/admin/buhalterija/duomenu-prasymai' },
      { title: 'Numerių tikrinimas', href: '/admin/buhalterija/numeriai' },
    ],
  },
  { title: 'Vartotojai', Icon: UsersIcon, places: [{ title: 'Vartotojai', href: '/admin/users' }] },
  {
    title: 'Istorija',
    Icon: ClockIcon,
    places: [
      { title: 'Istorija', href: '/admin/istorija' },
      { title: 'Duomenų patikra', href: '/admin/duomenu-patikra' },
      { title: 'Puslapių greitis', href: '/admin/puslapiu-greitis' },
    ],
  },
  { title: 'Nustatymai', Icon: SettingsIcon, places: [{ title: 'Nustatymai', href: '/admin/settings' }] },
  { title: 'Profilis', Icon: UserIcon, places: [{ title: 'Profilis', href: '/admin/profile' }] },
]
