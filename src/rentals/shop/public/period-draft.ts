import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'

export interface PeriodDraft {
  from: string
  to: string
  to_time: string
  from_time: string
  hours: string
}

export const emptyDraft: PeriodDraft = { from: '', to: '', to_time: '', from_time: '', hours: '1' }

/** Not validated; without `to_time` at closing time, the default. */
export function toRentalPeriod(
  draft: PeriodDraft,
  byHour: boolean,
  calendar: Pick<ShopCalendar, 'opening_hours'>,
): Period {
  const { from, to, to_time, from_time } = draft
  if (byHour) return { from, from_time, hours: draft.hours === '' ? Number.NaN : Number(draft.hours) }
  return { from, to, ...(to_time && to_time !== getUsualHours(to, calendar).close && { to_time }) }
}

export function isFilled(draft: PeriodDraft, byHour: boolean): boolean {
  return draft.from !== '' && (byHour ? draft.from_time !== '' && draft.hours !== '' : draft.to !== '')
}

export function toPeriodDraft(period: Period): PeriodDraft {
  if (!isByHour(period)) return { ...emptyDraft, from: period.from, to: period.to, to_time: period.to_time ?? '' }
  return { ...emptyDraft, from: period.from, from_time: period.from_time, hours: String(period.hours) }
}
