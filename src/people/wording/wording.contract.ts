import { z } from 'zod'
import { defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { rights } from '#platform/rights.ts'
import { Entries, LimitedString } from '#platform/text.ts'
import { wordKinds } from './wording-definition.ts'

const Texts = Entries(LimitedString(60), LimitedString(20_000), 100)
const ByKey = z.object({ key: LimitedString(100).regex(/^[a-z0-9-]{1,60}$/, 'Tokio teksto nėra.') })

const Row = z.object({
  key: z.string(),
  kind: z.enum(wordKinds),
  group: z.string(),
  title: z.string(),
  when: z.string(),
  /** 0: never changed. */
  version: z.number().int(),
  changed: z.boolean(),
  saved_at: Instant.nullable(),
  /** Null: nobody yet, or a deleted account. */
  saved_by: z.string().nullable(),
  /** The right needed to change it. */
  right: z.enum(rights),
})
export type WordingRow = z.infer<typeof Row>

const Field = z.object({
  name: z.string(),
  label: z.string(),
  own: z.string(),
  most: z.number().int(),
  one_line: z.boolean(),
  optional: z.boolean(),
  requires: z.array(z.string()),
})

const Version = z.object({
  version: z.number().int(),
  texts: Texts,
  /** The default wording. */
  own: z.boolean(),
  saved_at: Instant,
  saved_by: z.string().nullable(),
})
export type WordingVersion = z.infer<typeof Version>

const Shown = Row.extend({
  fields: z.array(Field),
  variables: z.array(z.object({ name: z.string(), label: z.string() })),
  texts: Texts,
  /** The default is no version. */
  versions: z.array(Version),
})
export type ShownWording = z.infer<typeof Shown>

export const ListWordings = defineEndpoint({
  method: 'GET',
  address: '/api/admin/wordings',
  who: 'settings:read',
  summary: 'All words to customers that the shop may change: whether they are changed, and who did it last',
  answer: z.object({ data: z.array(Row) }),
})

const wordingsCalls = defineResource('/api/admin/wordings/:key', { read: 'settings:read', write: 'settings:read' })

export const ShowWording = wordingsCalls.read({
  summary: 'One text: its fields, their variables, what they are now and were before',
  params: ByKey,
  answer: wrapRow(Shown),
  refuses: [404],
})

export const SaveWording = wordingsCalls.replace({
  risk: 'redirects-money',
  summary:
    'Save a new version of a text, by who has its `right`; null texts: the program’s own words again. Errors on the fields; a 409 when it changed since `seen`',
  params: ByKey,
  body: z.object({
    texts: Texts.nullable(),
    /** The version shown in the form. */
    seen: z.number().int().min(0).max(1_000_000),
  }),
  answer: wrapRow(Shown),
  refuses: [403, 404, 409],
})

const Preview = z.object({
  errors: z.record(z.string(), z.array(z.string())),
  /** The subject of a mail. */
  subject: z.string().nullable(),
  html: z.string().nullable(),
  /** Mail or SMS; null: a document, previewed as PDF. */
  text: z.string().nullable(),
  /** Billed SMS. */
  parts: z.number().int().nullable(),
})

export const PreviewWording = defineEndpoint({
  method: 'POST',
  address: '/api/admin/wordings/:key/preview',
  who: 'settings:read',
  summary: 'What these texts would make, for sample people; nothing is saved',
  params: ByKey,
  body: z.object({ texts: Texts }),
  answer: wrapRow(Preview),
  refuses: [404],
})
