import { formatHours } from '#catalogue/units/format-hours.ts'
import type { InspectionStatus } from '#catalogue/units/inspections.contract.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'

export function InspectionStateLabel({ standing: { overdue, soon, passed_on } }: { standing: InspectionStatus }) {
  if (overdue) return <StateLabel colour="red">{passed_on ? 'Pasibaigusi' : 'Neatlikta'}</StateLabel>
  if (soon) return <StateLabel colour="amber">Greitai baigsis</StateLabel>
  return <StateLabel colour="green">Galioja</StateLabel>
}

export function describeInspectionUse({
  due,
  days_out,
  rental_days,
  hours_run,
  meter_hours,
  passed_on,
}: InspectionStatus): string[] {
  if (!passed_on) return []
  return [
    due && `iki ${due}`,
    rental_days && `${days_out ?? 0} iš ${rental_days}\u00a0nuomos\u00a0d.`,
    meter_hours && `${hours_run === null ? '–' : formatHours(hours_run)} iš ${formatHours(meter_hours)}`,
  ].filter((word): word is string => Boolean(word))
}
