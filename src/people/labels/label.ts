import { z } from 'zod'
import { labelColours } from './label-colours.ts'

/** As rows of lists and pages show it. Apart from the calls, which scripts of lists do without. */
export const Label = z.object({ id: z.int(), name: z.string(), color: z.enum(labelColours) })
export type Label = z.infer<typeof Label>

/** Absent: none. */
export const LabelsOfRow = z.array(Label).optional()
