import { z } from 'zod'

/** Line breaks and invisible characters; a tab is only a wide space. */
const brokenLine = /[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/u

const oneLine = 'Tekstas turi tilpti į vieną eilutę.'

/**
 * Untrimmed: passwords, keys. Length ends the checks: no expression reads more than `most`. `missing`: without text.
 */
export const LimitedString = (max: number, missing?: string, instead?: string) =>
  z.string(missing).max(max, endsIn(max, instead))

/** Several lines, trimmed. */
export const Text = (max: number, missing?: string, instead?: string) =>
  z.string(missing).trim().max(max, endsIn(max, instead))

/** One line, trimmed. */
export const SingleLineText = (max: number, missing?: string, instead?: string) =>
  Text(max, missing, instead).refine((text) => !brokenLine.test(text), { error: oneLine, abort: true })

// A field's own message asks for text, which does not fit too long a one.
const endsIn = (max: number, instead = formatTooLongMessage(max)) => ({ abort: true, error: instead })

export const formatTooLongMessage = (max: number) => `Gali būti ne daugiau kaip ${max} simbolių.`

/** A day or moment on the wire, with room for mistyped ones. */
export const maxDateLength = 40

export const formatTooManyMessage = (max: number) => `Gali būti ne daugiau kaip ${max} įrašų.`

interface CountedRecordDefinition extends z.core.$ZodRecordDef {
  max: number
  instead: string
}

/** Counts entries before it checks them, as zod does for lists. */
const CountedRecord: z.core.$constructor<z.ZodRecord, CountedRecordDefinition> = z.core.$constructor(
  'CountedRecord',
  (record, def) => {
    z.ZodRecord.init(record, def)
    const { parse } = record._zod
    record._zod.parse = (payload, context) => {
      const { value } = payload
      if (typeof value !== 'object' || value === null || Object.keys(value).length <= def.max)
        return parse(payload, context)
      payload.issues.push({ code: 'custom', input: value, inst: record, message: def.instead, continue: false })
      return payload
    }
  },
)

export const Entries = <Value extends z.ZodType>(
  keyType: z.ZodString,
  valueType: Value,
  max: number,
  instead = formatTooManyMessage(max),
) => new CountedRecord({ type: 'record', keyType, valueType, max, instead }) as z.ZodRecord<z.ZodString, Value>
