import { z } from 'zod'
import { LabelsOfRow } from '#people/labels/label.ts'
import {
  ById,
  defineEndpoint,
  Id,
  IdInBody,
  Instant,
  OfficePageQuery,
  SortParameter,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { defineImportEndpoint, defineImportProgressEndpoint } from '#platform/csv/import.contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import { fileParameters } from '#shell/exports/file-parameters.ts'
import { SeenFields } from '#shell/history/seen-fields.ts'

export const retirements = ['sold', 'lost', 'scrapped'] as const
export type Retirement = (typeof retirements)[number]
/** `corrected`: the product's stock was reduced. */
export const retirementReasons = [...retirements, 'corrected'] as const

/** `elsewhere`: not at home. */
export const unitStates = ['idle', 'out', 'down', 'elsewhere', 'in_transit', 'retired'] as const
export type UnitState = (typeof unitStates)[number]

const dayIs = 'Įveskite dieną, pvz., 2026-11-22.'
const Day = DayInput(dayIs, dayIs)

const codeIs = 'Kodas – iš raidžių, skaitmenų ir ženklų - . _ /, be tarpų.'
/** Labels and scanners need a code without spaces. */
const UnitCode = SingleLineText(40)
  .overwrite(cleanTypedText)
  .regex(/^[\p{L}\p{N}._/-]+$/u, codeIs)
/** Empty in a file: none yet. */
export const UnitCodeOrNone = SingleLineText(40)
  .overwrite(cleanTypedText)
  .regex(/^[\p{L}\p{N}._/-]*$/u, codeIs)

const details = {
  serial: SingleLineText(200),
  bought_on: Day.nullish(),
  /** Cents without VAT. */
  purchase_price: z
    .int('Nurodykite sumą centais.')
    .min(0, 'Suma negali būti neigiama.')
    .max(100_000_000, 'Suma per didelė.')
    .nullish(),
  note: Text(2_000),
}
export const NewUnit = z.object({
  ...details,
  product_id: IdInBody,
  /** The home branch; absent: the default one. */
  place_id: IdInBody.nullish(),
  /** Absent: the next number. */
  code: UnitCode.optional(),
  serial: details.serial.default(''),
  note: details.note.default(''),
})
export type NewUnit = z.infer<typeof NewUnit>
/** Absent: unchanged. */
export const UnitForm = z.object({ code: UnitCode, ...details }).partial()
export type UnitForm = z.infer<typeof UnitForm>

export const Unit = z.object({
  id: z.int(),
  code: z.string(),
  serial: z.string(),
  /** Null: product deleted. */
  product: z.object({ id: z.int(), title: z.string() }).nullable(),
  state: z.enum(unitStates),
  /** The home branch. */
  place_id: z.int(),
  /** The branch where the unit stands instead. */
  at_place_id: z.int().nullable(),
  bought_on: z.string().nullable(),
  purchase_price: z.int().nullable(),
  note: z.string(),
  retired_at: Instant.nullable(),
  retired_reason: z.enum(retirementReasons).nullable(),
  /** The rental while the unit is out. */
  rental: z
    .object({
      id: z.int(),
      order_id: z.int(),
      client: z.string(),
      due: Instant,
      /** The client is done with it, and it waits to be collected. */
      off_rent_at: Instant.optional(),
      broken_since: Instant.optional(),
    })
    .nullable(),
  labels: LabelsOfRow,
})
export type Unit = z.infer<typeof Unit>

const UnitFilters = z.object({
  product_id: Id.optional(),
  state: z.enum(unitStates).optional(),
  /** Units of a branch; among units away from home also other branches' units there. */
  place: Id.optional(),
  /** Part of code or serial number, or words of the title. */
  search: Text(100).optional(),
  label: Id.optional(),
})
export type UnitFilters = z.infer<typeof UnitFilters>

const unitsCalls = defineResource('/api/admin/units', { read: 'catalogue:read', write: 'catalogue:write' })

export const ListUnits = unitsCalls.read({
  summary: 'Machines by their codes, 20 a page',
  query: OfficePageQuery.extend(UnitFilters.shape),
  answer: wrapRows(Unit),
})
export const ExportUnits = defineEndpoint({
  method: 'GET',
  address: '/api/admin/units/export.csv',
  who: 'catalogue:read',
  about: 'nobody',
  summary: 'The list of machines as a CSV file, all of it: semicolons, UTF-8 with its mark, euros with a comma',
  query: UnitFilters.extend({
    ...fileParameters,
    /** `code`: as the list has them; `id`: as they came into service. */
    sort: SortParameter(['id', 'code'], 'id'),
  }),
  file: 'text/csv',
})
export const ImportUnits = defineImportEndpoint(
  '/api/admin/units/import',
  'catalogue:write',
  'Machines from a CSV file, recognised by their codes; others are put into service. All rows or none',
)
export const ImportUnitsProgress = defineImportProgressEndpoint(ImportUnits)
export const CreateUnit = unitsCalls.create({
  summary: 'Put a machine into service; the stock of its product grows by one',
  body: NewUnit,
  answer: wrapRow(Unit),
  refuses: [409],
})
export const ShowUnit = unitsCalls.show({ summary: 'One machine', answer: wrapRow(Unit) })
export const UpdateUnit = unitsCalls.update({
  summary:
    'What is written about a machine; what the body does not speak of stays. 409 `changed-meanwhile` when a field that changes is not as in `seen`',
  body: UnitForm.extend({ seen: SeenFields }),
  answer: wrapRow(Unit),
  refuses: [409],
})
export const RetireUnit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/units/:id/retire',
  who: 'catalogue:write',
  riskIn: ['writes-off'],
  summary:
    'Take a machine out of service for good; the stock of its product shrinks by one. 409 breaks-bookings names the bookings that it breaks',
  params: ById,
  body: z.object({
    reason: z.enum(retirements, 'Pasirinkite, kodėl vienetas nurašomas.'),
    /** Accepts that bookings break. */
    accept_broken: z.boolean().default(false),
  }),
  answer: wrapRow(Unit),
  refuses: [409],
})
export const RehomeUnit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/units/:id/rehome',
  who: 'transfers:write',
  summary: 'Make the place where a machine stands its home, so that it counts there; only where it came back elsewhere',
  params: ById,
  body: z.object({ place_id: IdInBody }),
  answer: wrapRow(Unit),
  refuses: [409],
})
export const ShowUnitByCode = defineEndpoint({
  method: 'GET',
  address: '/api/admin/units/by-code/:code',
  who: 'catalogue:read',
  summary: 'The machine that carries a code, whatever its case',
  params: z.object({ code: SingleLineText(200) }),
  answer: wrapRow(Unit),
})
