import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import type { PublicSettings } from '#settings/settings.contract.ts'

/** The fields of the form as they stand, whatever has been typed. */
export interface PeriodDraft {
  from: string
  to: string
  to_time: string
  from_time: string
  hours: string
}

export const emptyDraft: PeriodDraft = { from: '', to: '', to_time: '', from_time: '', hours: '1' }

/** The period that the fields say, sound or not; `to_time` is left out when it is closing time, as by default. */
export function periodOf(draft: PeriodDraft, byHour: boolean, close: PublicSettings['opening_hours']['close']): Period {
  const { from, to, to_time, from_time } = draft
  if (byHour) return { from, from_time, hours: draft.hours === '' ? Number.NaN : Number(draft.hours) }
  return { from, to, ...(to_time && to_time !== close && { to_time }) }
}

/** Whether there is enough in the fields to say what is wrong with it. */
export function isFilled(draft: PeriodDraft, byHour: boolean): boolean {
  return draft.from !== '' && (byHour ? draft.from_time !== '' && draft.hours !== '' : draft.to !== '')
}

export function draftOf(period: Period): PeriodDraft {
  if (!isByHour(period)) return { ...emptyDraft, from: period.from, to: period.to, to_time: period.to_time ?? '' }
  return { ...emptyDraft, from: period.from, from_time: period.from_time, hours: String(period.hours) }
}
