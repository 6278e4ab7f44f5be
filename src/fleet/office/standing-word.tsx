import { StateWord } from '#ui/state-word.tsx'
import { formatHours } from '#units/format-hours.ts'
import type { InspectionStanding } from '#units/inspections.contract.ts'

/** How an inspection stands, as a word; what has run out says whether the machine may go. */
export function StandingWord({ standing: { overdue, soon, passed_on } }: { standing: InspectionStanding }) {
  if (overdue) return <StateWord colour="red">{passed_on ? 'Pasibaigusi' : 'Neatlikta'}</StateWord>
  if (soon) return <StateWord colour="amber">Greitai baigsis</StateWord>
  return <StateWord colour="green">Galioja</StateWord>
}

/** Until when it holds, and how much of its days and hours is used up. */
export function usedWords({
  due,
  days_out,
  rental_days,
  hours_run,
  meter_hours,
  passed_on,
}: InspectionStanding): string[] {
  if (!passed_on) return []
  return [
    due && `iki ${due}`,
    rental_days && `${days_out ?? 0} iš ${rental_days}\u00a0nuomos\u00a0d.`,
    meter_hours && `${hours_run === null ? '–' : formatHours(hours_run)} iš ${formatHours(meter_hours)}`,
  ].filter((word): word is string => Boolean(word))
}
