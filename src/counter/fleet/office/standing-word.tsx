import { formatHours } from '#catalogue/units/format-hours.ts'
import type { InspectionStanding } from '#catalogue/units/inspections.contract.ts'
import { StateWord } from '#shell/ui/state-word.tsx'

export function StandingWord({ standing: { overdue, soon, passed_on } }: { standing: InspectionStanding }) {
  if (overdue) return <StateWord colour="red">{passed_on ? 'Pasibaigusi' : 'Neatlikta'}</StateWord>
  if (soon) return <StateWord colour="amber">Greitai baigsis</StateWord>
  return <StateWord colour="green">Galioja</StateWord>
}

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
