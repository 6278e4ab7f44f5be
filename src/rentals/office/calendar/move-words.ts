import type { Day } from '#rules/calendar/day.ts'
import { formatDayOfMonth, weekdayName, weekdayShort } from '#rules/calendar/format-day.ts'
import type { MoveTarget } from './move-target.ts'

export const liftedWords = 'Perkeliama: rodyklėmis pasirinkite dieną, Enter – perkelti, Esc – palikti.'
export const leftWords = 'Palikta, kur buvo.'

/** „11-25 tr – 11-27 pn“. */
export function shortTarget({ from, to }: MoveTarget): string {
  const day = (one: Day) => `${one.slice(5)}\u00a0${weekdayShort(one)}`
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}

/** „lapkričio 25 d., trečiadienis, iki lapkričio 27 d., penktadienis: laisva“. */
export function spokenTarget(target: MoveTarget): string {
  const day = (one: Day) => `${formatDayOfMonth(one)}, ${weekdayName(one)}`
  const { from, to } = target
  return `${from === to ? day(from) : `${day(from)}, iki ${day(to)}`}: ${freeWord(target)}`
}

export function freeWord({ isFree, days }: MoveTarget): string {
  if (isFree) return 'laisva'
  if (isFree === undefined) return 'tų dienų čia nematyti, patikrinsime'
  return days.some(({ state }) => state === 'taken') ? 'užimta' : 'nedirbame'
}
