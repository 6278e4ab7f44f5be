import { z } from 'zod'

/** How the history shows a field of an event's payload. */
export interface PayloadFieldDisplay {
  label: string
  /** `id`: a number without meaning of its own, joined by commas where there are several. */
  as?: 'money' | 'id' | 'percent'
  /** What codes stand for. */
  values?: Readonly<Record<string, string>>
}

const displays = new WeakMap<z.ZodType, PayloadFieldDisplay>()

/** Gives a schema the label under which the history shows it. */
export function labelField<Schema extends z.ZodType>(schema: Schema, display: PayloadFieldDisplay | string): Schema {
  displays.set(schema, typeof display === 'string' ? { label: display } : display)
  return schema
}

export const getFieldDisplay = (schema: z.ZodType): PayloadFieldDisplay | undefined =>
  displays.get(schema) ??
  (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? getFieldDisplay(schema.unwrap() as z.ZodType)
    : undefined)

/** Of a field, or of one inside it: `opening_hours.days`. */
export function findFieldDisplay(payload: z.ZodObject, path: string): PayloadFieldDisplay | undefined {
  let schema: z.ZodType | undefined = payload
  for (const name of path.split('.')) schema = schema && findPart(schema, name)
  return schema && getFieldDisplay(schema)
}

const changes = new WeakSet<z.ZodType>()

/** Whether a field is `[before, after]`; undefined where the payload has no such field. */
export function isChangeField(payload: z.ZodObject, field: string): boolean | undefined {
  const schema = payload.shape[field] as z.ZodType | undefined
  return schema && isChange(schema)
}

const isChange = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? isChange(schema.unwrap() as z.ZodType)
    : changes.has(schema)

/** Of a change, what stands before and after it is of one schema. */
function findPart(schema: z.ZodType, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return findPart(schema.unwrap() as z.ZodType, name)
  if (schema instanceof z.ZodArray) return findPart(schema.element as z.ZodType, name)
  return schema instanceof z.ZodObject ? (schema.shape[name] as z.ZodType | undefined) : undefined
}

/** Schemas of single fields, under the labels of the history. */
export const payloadField = {
  /** Whole cents. */
  money: (label: string) => labelField(z.int(), { label, as: 'money' }),
  /** Whole hundredths of a percent. */
  percent: (label: string) => labelField(z.int(), { label, as: 'percent' }),
  text: (label: string) => labelField(z.string(), label),
  count: (label: string) => labelField(z.int(), label),
  id: (label: string) => labelField(z.int(), { label, as: 'id' }),
  ids: (label: string) => labelField(z.array(z.int()), { label, as: 'id' }),
  flag: (label: string) => labelField(z.boolean(), label),
  /** A day `2026-11-28`, or a moment in ISO 8601. */
  time: (label: string) => labelField(z.string(), label),
  /** A code, shown by its word. */
  choice: <Code extends string>(label: string, values: Readonly<Record<Code, string>>) =>
    labelField(z.enum(Object.keys(values) as [Code, ...Code[]]), { label, values }),
}

/** `[before, after]` of any schema, under the schema's own label. */
export function buildChange<Schema extends z.ZodType>(schema: Schema) {
  const display = getFieldDisplay(schema)
  // An array of two: the tuples of zod weigh more than a screen of the office may load.
  const change = z.array(schema.nullable()).min(2).max(2) as unknown as z.ZodType<
    [before: z.output<Schema> | null, after: z.output<Schema> | null],
    [before: z.input<Schema> | null, after: z.input<Schema> | null]
  >
  changes.add(change)
  return display ? labelField(change, display) : change
}
