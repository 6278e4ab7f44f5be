import type { Day } from '#rules/calendar/day.ts'
import { formatDayOfMonth, formatShortWeekday, formatWeekday } from '#rules/calendar/format-day.ts'
import type { MoveTarget } from './move-target.ts'

export const moveStartedMessage = 'Perkeliama: rodyklėmis pasirinkite dieną, Enter – perkelti, Esc – palikti.'
export const moveCanceledMessage = 'Palikta, kur buvo.'

/** „11-25 tr – 11-27 pn“. */
export function formatMoveTarget({ from, to }: MoveTarget): string {
  const day = (one: Day) => `${one.slice(5)}\u00a0${formatShortWeekday(one)}`
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}

/** „lapkričio 25 d., trečiadienis, iki lapkričio 27 d., penktadienis: laisva“. */
export function describeMoveTarget(target: MoveTarget): string {
  const day = (one: Day) => `${formatDayOfMonth(one)}, ${formatWeekday(one)}`
  const { from, to } = target
  return `${from === to ? day(from) : `${day(from)}, iki ${day(to)}`}: ${freeWord(target)}`
}

export function freeWord({ isFree, days }: MoveTarget): string {
  if (isFree) return 'laisva'
  if (isFree === undefined) return 'tų dienų čia nematyti, patikrinsime'
  return days.some(({ state }) => state === 'taken') ? 'užimta' : 'nedirbame'
}
