import { z } from 'zod'

/**
 * What the machines of a product are inspected for, in the shop's own words, and how often: after so many months, so many days
 * with customers, or so many hours of their meter, whichever is first. At least one of the three is said.
 */
export const InspectionKind = z.object({
  kind: z.string(),
  months: z.int().nullable(),
  rental_days: z.int().optional(),
  meter_hours: z.int().optional(),
  /** Without it, or once it has run out, a machine is not handed over. */
  obligatory: z.boolean(),
})
export type InspectionKind = z.infer<typeof InspectionKind>

export const mostInspectionKinds = 20

/** „kas 12 mėn., kas 100 motoval.“ */
export const intervalWords = ({
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
