import { z } from 'zod'

/** Whatever breaks a line, and signs that nobody sees; a tab is only a wide space. */
const brokenLine = /[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/u

const oneLine = 'Tekstas turi tilpti į vieną eilutę.'

/**
 * What people and programs send, to the letter: passwords, keys, addresses. Its length ends the checking: of a text that is too
 * long nothing else is asked, so that no expression ever reads more letters than `most`. `missing` is said when there is no
 * text, `instead` where the usual sentence would mislead.
 */
export const Exact = (most: number, missing?: string, instead?: string) =>
  z.string(missing).max(most, endsIn(most, instead))

/** Typed text of several lines; blanks around it do not count. */
export const Text = (most: number, missing?: string, instead?: string) =>
  z.string(missing).trim().max(most, endsIn(most, instead))

/** Typed text of one line; blanks around it do not count. */
export const Line = (most: number, missing?: string, instead?: string) =>
  Text(most, missing, instead).refine((text) => !brokenLine.test(text), { error: oneLine, abort: true })

// Said here: what a text is asked for by is no answer to one that is too long.
const endsIn = (most: number, instead = tooLong(most)) => ({ abort: true, error: instead })

/** What is said of text that is too long. */
export const tooLong = (most: number) => `Gali būti ne daugiau kaip ${most} simbolių.`

/** A day or a moment as the wire tells it, with room for what people type instead. */
export const mostOfADay = 40

/** What is said of a list that is too long. */
export const tooMany = (most: number) => `Gali būti ne daugiau kaip ${most} įrašų.`

interface Counted extends z.core.$ZodRecordDef {
  most: number
  instead: string
}

/** A record that is counted before anything in it is looked at. zod does so with lists by itself. */
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

/** Names and what they say: no more than `most` of them. */
export const Entries = <Value extends z.ZodType>(
  keyType: z.ZodString,
  valueType: Value,
  most: number,
  instead = tooMany(most),
) => new CountedRecord({ type: 'record', keyType, valueType, most, instead }) as z.ZodRecord<z.ZodString, Value>
