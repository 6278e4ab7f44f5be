import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'

/** Asked for, but not free then. */
export interface RefusedPeriod {
  productIds: readonly number[]
  period: Period
  quantity: number
  /** Absent: the default place. */
  placeId?: number | undefined
}

/** `12,15@2026-12-01/2026-12-03*1`, `7@2026-12-01T10:00+3*2#4`. */
export function formatRefusedPeriod({ productIds, period, quantity, placeId }: RefusedPeriod): string {
  return `${productIds.join()}@${daysWord(period)}*${quantity}${placeId ? `#${placeId}` : ''}`
}

function daysWord(period: Period): string {
  if (isByHour(period)) return `${period.from}T${period.from_time}+${period.hours}`
  return `${period.from}/${period.to}${period.to_time ? `T${period.to_time}` : ''}`
}

/** Undefined for any other text. */
export function parseRefusedPeriod(word: string): RefusedPeriod | undefined {
  const { ids, from, to, to_time, from_time, hours, quantity, place } = words.exec(word)?.groups ?? {}
  if (!ids || !from) return undefined
  const refused = {
    productIds: ids.split(',').map(Number),
    quantity: Number(quantity),
    ...(place && { placeId: Number(place) }),
  }
  if (from_time && hours) return { ...refused, period: { from, from_time, hours: Number(hours) } }
  return to ? { ...refused, period: { from, to, ...(to_time && { to_time }) } } : undefined
}

const words =
  /^(?<ids>\d+(?:,\d+)*)@(?<from>[\d-]{10})(?:\/(?<to>[\d-]{10})(?:T(?<to_time>[\d:]{5}))?|T(?<from_time>[\d:]{5})\+(?<hours>\d+))\*(?<quantity>\d+)(?:#(?<place>\d+))?$/
