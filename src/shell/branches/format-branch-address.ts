import { formatWeekHours } from '#rules/calendar/format-open-hours.ts'
import type { PublicPlace } from './places.contract.ts'

type BranchDetails = Pick<PublicPlace, 'title' | 'address' | 'opening_hours'>

/** `Kaunas, Pramonės pr. 1`. */
export const formatBranchAddress = ({ title, address }: Pick<BranchDetails, 'title' | 'address'>): string =>
  [title, address].filter(Boolean).join(', ')

/** `Kaunas, Pramonės pr. 1 · I–V 08:00–17:00`. */
export const formatBranchWithHours = (place: BranchDetails): string =>
  `${formatBranchAddress(place)} · ${formatWeekHours(place)}`
