import { z } from 'zod'
import { ById, defineEndpoint, Id, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { DayInput, MomentInput } from '#rules/calendar/day-input.ts'

const dayIs = 'Įveskite dieną, pvz., 2026-11-22.'
const Day = DayInput(dayIs, dayIs)

/** Motor-hours, to a tenth. */
export const MeterHours = z
  .number('Įveskite motovalandas.')
  .min(0, 'Skaitiklio rodmuo negali būti neigiamas.')
  .max(999_999, 'Rodmuo per didelis.')
  .refine((hours) => Math.abs(hours * 10 - Math.round(hours * 10)) < 1e-6, 'Ne tiksliau kaip iki dešimtosios valandos.')

export const OverrideReason = Text(300).min(1, 'Parašykite, kodėl išduodate be galiojančios patikros.')

export const NewInspection = z.object({
  /** A kind of the product's own, ignoring case. */
  kind: SingleLineText(80).min(1, 'Pasirinkite patikros rūšį.'),
  passed_on: Day,
  /** Inclusive. Absent: by the kind's interval. */
  valid_until: Day.nullish(),
  inspector: SingleLineText(120).default(''),
  certificate_number: SingleLineText(80).default(''),
  note: Text(1_000).default(''),
  hours: MeterHours.nullish(),
})
export type NewInspection = z.infer<typeof NewInspection>

export const Inspection = z.object({
  id: z.int(),
  kind: z.string(),
  passed_on: z.string(),
  valid_until: z.string().nullable(),
  inspector: z.string(),
  certificate_number: z.string(),
  note: z.string(),
  hours: z.number().nullable(),
  /** Null when none was sent. */
  certificate: z.object({ name: z.string(), media_type: z.string() }).nullable(),
  /** Empty: account deleted. */
  written_by: z.string(),
  created_at: Instant,
})
export type Inspection = z.infer<typeof Inspection>

const standing = {
  kind: z.string(),
  obligatory: z.boolean(),
  months: z.int().nullable(),
  rental_days: z.int().nullable(),
  meter_hours: z.int().nullable(),
  /** Null: never. */
  passed_on: z.string().nullable(),
  /** Last valid day; null when never passed, or ended by use only. */
  due: z.string().nullable(),
  /** Days out and meter hours since then, where the interval counts them. */
  days_out: z.int().nullable(),
  hours_run: z.number().nullable(),
  overdue: z.boolean(),
  /** Within 14 days, or the interval's last tenth. */
  soon: z.boolean(),
}
export const InspectionStatus = z.object(standing)
export type InspectionStatus = z.infer<typeof InspectionStatus>

export const DueInspection = z.object({
  unit: z.object({ id: z.int(), code: z.string(), state: z.enum(['idle', 'out']) }),
  product: z.object({ id: z.int(), title: z.string() }),
  ...standing,
})
export type DueInspection = z.infer<typeof DueInspection>

const unitsInspectionsCalls = defineResource('/api/admin/units/:id/inspections', {
  read: 'catalogue:read',
  write: 'inspections:write',
})

export const ListInspections = unitsInspectionsCalls.read({
  summary: 'The inspections that a machine has passed, the last first, and how each of its kinds stands',
  params: ById,
  answer: z.object({ data: z.array(Inspection), standing: z.array(InspectionStatus) }),
})
export const PassInspection = unitsInspectionsCalls.create({
  summary: 'A machine has passed an inspection; valid_until follows from the interval of its kind when it is absent',
  params: ById,
  body: NewInspection,
  answer: wrapRow(Inspection),
  refuses: [409],
})
export const RemoveInspection = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/inspections/:id',
  who: 'inspections:write',
  summary: 'Take back an inspection that was written down by mistake',
  params: ById,
})
export const SendCertificate = defineEndpoint({
  method: 'POST',
  address: '/api/admin/inspections/:id/certificate',
  who: 'inspections:write',
  summary: 'The paper of an inspection, a PDF or a picture, in place of the one before',
  params: ById,
  multipart: { files: 'certificate', max: 1 },
  answer: wrapRow(Inspection),
  status: 201,
})
export const ShowCertificate = defineEndpoint({
  method: 'GET',
  address: '/api/admin/inspections/:id/certificate',
  who: 'catalogue:read',
  about: 'nobody',
  summary: 'The paper of an inspection as it was sent',
  params: ById,
  file: 'application/pdf',
})
export const ListDueInspections = defineEndpoint({
  method: 'GET',
  address: '/api/admin/inspections/due',
  who: 'catalogue:read',
  summary: 'Inspections of machines in service that have run out or soon will, 20 a page, the most pressing first',
  query: OfficePageQuery.extend({
    product_id: Id.optional(),
    kind: SingleLineText(80).optional(),
    which: z.enum(['overdue', 'soon']).optional(),
    search: Text(100).optional(),
    /** Units with this home branch. */
    place: Id.optional(),
  }),
  answer: wrapRows(DueInspection),
})

export const NewReading = z.object({
  hours: MeterHours,
  /** Absent: now. */
  read_at: MomentInput('Nurodykite datą ir laiką.').nullish(),
  /** First reading after a meter was replaced: it may show less; the machine's hours continue. */
  new_meter: z.boolean().default(false),
})
export type NewReading = z.infer<typeof NewReading>
export const MeterReading = z.object({
  id: z.int(),
  hours: z.number(),
  new_meter: z.boolean(),
  /** The machine's hours over all its meters. */
  run: z.number(),
  read_at: Instant,
  written_by: z.string(),
})
export type MeterReading = z.infer<typeof MeterReading>

/** Meter reading at a return. */
export const UnitReading = z.object({ code: SingleLineText(200).min(1, 'Įrašykite vieneto kodą.'), hours: MeterHours })
export type UnitReading = z.infer<typeof UnitReading>

const unitsMeterCalls = defineResource('/api/admin/units/:id/meter', {
  read: 'catalogue:read',
  write: 'inspections:write',
})

export const ListReadings = unitsMeterCalls.read({
  summary: 'What a machine’s meter showed, the last first, at most 200',
  params: ById,
  answer: z.object({ data: z.array(MeterReading) }),
})
export const ReadMeter = unitsMeterCalls.create({
  summary: 'Write down what a machine’s meter shows; it never runs backwards, but a new one begins anew',
  params: ById,
  body: NewReading,
  answer: wrapRow(MeterReading),
  refuses: [409],
})
export const RemoveReading = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/meter-readings/:id',
  who: 'inspections:write',
  summary: 'Take back a reading that was mistyped',
  params: ById,
})
