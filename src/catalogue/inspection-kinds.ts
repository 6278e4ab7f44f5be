import { z } from 'zod'

/** Interval in months, days out or meter hours, whichever ends first; at least one is given. */
export const InspectionKind = z.object({
  kind: z.string(),
  months: z.int().nullable(),
  rental_days: z.int().optional(),
  meter_hours: z.int().optional(),
  /** An unpassed or expired one blocks the hand-over. */
  obligatory: z.boolean(),
})
export type InspectionKind = z.infer<typeof InspectionKind>

export const maxInspectionKinds = 20

/** „kas 12 mėn., kas 100 motoval.“ */
export const describeInspectionInterval = ({
  months,
  rental_days,
  meter_hours,
}: {
  months: number | null
  rental_days?: number | null | undefined
  meter_hours?: number | null | undefined
}): string =>
  [
    months && `kas ${months}\u00a0mėn.`,
    rental_days && `kas ${rental_days}\u00a0nuomos\u00a0d.`,
    meter_hours && `kas ${meter_hours}\u00a0motoval.`,
  ]
    .filter(Boolean)
    .join(', ')
