import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { type PluralForms, pickPluralForm } from '#platform/pick-plural-form.ts'
import type { Right } from '#platform/rights.ts'
import type { RentalListState } from '#rentals/rental-list-states.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { formatDayOfMonth, formatWeekday } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { ShowToday, Today } from '../dashboard.contract.ts'

type Place = { title: string; href: string; right: Right; forms: PluralForms; isAlarm?: boolean }

const rentals: PluralForms = { one: 'nuoma', few: 'nuomos', other: 'nuomų' }
const orders: PluralForms = { one: 'užsakymas', few: 'užsakymai', other: 'užsakymų' }
const rentalsIn = (state: RentalListState) => `/admin/rent/rentals?state=${state}`

const places: Record<keyof Today, Place> = {
  handover_today: { title: 'Išduoti', href: rentalsIn('handover-today'), right: 'rentals:read', forms: rentals },
  due_today: { title: 'Priimti', href: rentalsIn('due-today'), right: 'rentals:read', forms: rentals },
  late: { title: 'Vėluoja', href: rentalsIn('late'), right: 'rentals:read', forms: rentals, isAlarm: true },
  expected: {
    title: 'Kol paskambins',
    href: rentalsIn('expected'),
    right: 'rentals:read',
    forms: { one: 'laikas klausti', few: 'laikas klausti', other: 'laikas klausti' },
  },
  inspections: {
    title: 'Patikros',
    href: '/admin/rent/patikros',
    right: 'catalogue:read',
    forms: { one: 'reikia atlikti', few: 'reikia atlikti', other: 'reikia atlikti' },
    isAlarm: true,
  },
  unpaid: { title: 'Neapmokėta', href: '/admin/buhalterija/uzsakymai?paid=0', right: 'orders:read', forms: orders },
  to_decide: {
    title: 'Reikia sprendimo',
    href: '/admin/buhalterija/uzsakymai?paid=decide',
    right: 'orders:read',
    forms: orders,
    isAlarm: true,
  },
  cards: {
    title: 'Užstatai kortelėse',
    href: '/admin/buhalterija/uzstatai?state=card',
    right: 'payments:read',
    forms: { one: 'reikia dėmesio', few: 'reikia dėmesio', other: 'reikia dėmesio' },
    isAlarm: true,
  },
  online: {
    title: 'Internetu gauta',
    href: '/admin/buhalterija/internetu?state=to-decide',
    right: 'payments:read',
    forms: { one: 'laukia sprendimo', few: 'laukia sprendimo', other: 'laukia sprendimo' },
    isAlarm: true,
  },
  taken_back: {
    title: 'Bankas atsiėmė',
    href: '/admin/buhalterija/mokejimai?state=waiting&taken_back=1',
    right: 'payments:read',
    forms: { one: 'laukia sprendimo', few: 'laukia sprendimo', other: 'laukia sprendimo' },
    isAlarm: true,
  },
  billing: {
    title: 'Mėnesio sąskaitos',
    href: '/admin/buhalterija/saskaitu-paleidimas',
    right: 'billing:write',
    forms: { one: 'laikas išrašyti', few: 'laikas išrašyti', other: 'laikas išrašyti' },
    isAlarm: true,
  },
  billing_ended: {
    title: 'Laikotarpio sąskaitos',
    href: '/admin/buhalterija/saskaitu-paleidimas',
    right: 'billing:write',
    forms: { one: 'laikas išrašyti', few: 'laikas išrašyti', other: 'laikas išrašyti' },
    isAlarm: true,
  },
  billing_tomorrow: {
    title: 'Rytoj – sąskaitos',
    href: '/admin/buhalterija/saskaitu-paleidimas',
    right: 'billing:write',
    forms: { one: 'išrašyti rytoj', few: 'išrašyti rytoj', other: 'išrašyti rytoj' },
  },
  data_requests: {
    title: 'Duomenų prašymai',
    href: '/admin/buhalterija/duomenu-prasymai?state=pressing',
    right: 'privacy:manage',
    forms: { one: 'terminas baigiasi', few: 'terminai baigiasi', other: 'terminų baigiasi' },
    isAlarm: true,
  },
}

/** Shown only when above zero. */
const seldom = new Set(['expected', 'cards', 'online', 'taken_back', 'billing', 'billing_ended', 'billing_tomorrow'])

export function TodayBoard({ question }: { question: PendingResult<AnswerOf<typeof ShowToday>> }) {
  const { data: shown, problem } = useLoaded(question)
  const isUnknown = !shown && problem !== null
  const today = toVilniusDay(new Date())
  const may = usePermissions()
  const mine = Object.entries(places).filter(
    ([name, { right }]) => may(right) && (!seldom.has(name) || shown?.[name as keyof Today]),
  )
  return (
    <section aria-labelledby="siandien" className="mb-5 overflow-hidden rounded-house border border-line bg-raised">
      <h2 id="siandien" className="border-b border-line px-5 py-3 text-base">
        Šiandien <span className="font-normal text-soft">{inWords(today)}</span>
      </h2>
      {/* The one-pixel gap over the line colour draws the hairlines. */}
      <ul className="grid grid-cols-2 gap-px bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:grid-rows-[auto_auto_auto]">
        {mine.map(([name, { right: _, ...place }]) => (
          <li key={name} className="bg-raised max-lg:last:odd:col-span-2 lg:row-span-3 lg:grid lg:grid-rows-subgrid">
            <Count
              {...place}
              href={name.startsWith('billing') ? `${place.href}?until=${getRunEnd(name, today)}` : place.href}
              count={isUnknown ? '–' : shown?.[name as keyof Today]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The month before ends with its last day. */
const getRunEnd = (name: string, today: Day) => (name === 'billing' ? addDays(`${today.slice(0, 7)}-01`, -1) : today)

const inWords = (day: Day) => `${formatDayOfMonth(day)}, ${formatWeekday(day)}`

function Count({ title, href, forms, isAlarm, count }: Omit<Place, 'right'> & { count: number | string | undefined }) {
  const look = count === 0 ? 'text-soft' : isAlarm && typeof count === 'number' ? 'text-bad' : ''
  return (
    <Link
      to={href}
      className="group flex h-full flex-wrap items-baseline gap-x-3 px-5 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-3 lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:items-start lg:px-4"
    >
      <span className="w-full text-sm font-semibold text-soft group-hover:underline">{title}</span>
      <span className={`figures min-h-10 text-[1.75rem] leading-10 font-semibold tracking-tight ${look}`}>
        {count ?? <span className="inline-block h-6 w-8 animate-pulse rounded-house bg-line/70" />}
      </span>
      <span className="text-sm text-soft lg:min-h-5">{typeof count === 'number' && pickPluralForm(count, forms)}</span>
    </Link>
  )
}
