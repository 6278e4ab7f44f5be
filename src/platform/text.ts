import { z } from 'zod'

/** Line breaks and invisible characters; a tab is only a wide space. */
const brokenLine = /[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/u

const oneLine = 'Tekstas turi tilpti į vieną eilutę.'

/**
 * Untrimmed: passwords, keys. Length ends the checks: no expression reads more than `most`. `missing`: without text.
 */
export const Exact = (most: number, missing?: string, instead?: string) =>
  z.string(missing).max(most, endsIn(most, instead))

/** Several lines, trimmed. */
export const Text = (most: number, missing?: string, instead?: string) =>
  z.string(missing).trim().max(most, endsIn(most, instead))

/** One line, trimmed. */
export const Line = (most: number, missing?: string, instead?: string) =>
  Text(most, missing, instead).refine((text) => !brokenLine.test(text), { error: oneLine, abort: true })

// A field's own message asks for text, which does not fit too long a one.
const endsIn = (most: number, instead = tooLong(most)) => ({ abort: true, error: instead })

export const tooLong = (most: number) => `Gali būti ne daugiau kaip ${most} simbolių.`

/** A day or moment on the wire, with room for mistyped ones. */
export const mostOfADay = 40

export const tooMany = (most: number) => `Gali būti ne daugiau kaip ${most} įrašų.`

interface Counted extends z.core.$ZodRecordDef {
  most: number
  instead: string
}

/** Counts entries before it checks them, as zod does for lists. */
const CountedRecord: z.core.$constructor<z.ZodRecord, Counted> = z.core.$constructor('CountedRecord', (record, def) => {
  z.ZodRecord.init(record, def)
  const { parse } = record._zod
  record._zod.parse = (payload, context) => {
    const { value } = payload
    if (typeof value !== 'object' || value === null || Object.keys(value).length <= def.most)
      return parse(payload, context)
    payload.issues.push({ code: 'custom', input: value, inst: record, message: def.instead, continue: false })
    return payload
  }
})

export const Entries = <Value extends z.ZodType>(
  keyType: z.ZodString,
  valueType: Value,
  most: number,
  instead = tooMany(most),
) => new CountedRecord({ type: 'record', keyType, valueType, most, instead }) as z.ZodRecord<z.ZodString, Value>
