import { z } from 'zod'
import { wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'

export const maxViews = 50
export const maxViewName = 60
const maxQuery = 1_000

/** Id of the screen that is the list: `admin.rent.rentals`. */
const List = LimitedString(60).regex(/^[\w.-]+$/, 'Tokio sąrašo nėra.')

const View = z.object({
  name: SingleLineText(
    maxViewName,
    'Įrašykite pavadinimą.',
    `Pavadinimą gali sudaryti ne daugiau kaip ${maxViewName} simbolių.`,
  ).min(1, 'Įrašykite pavadinimą.'),
  /** Everybody sees it who may see the list. */
  shared: z.boolean().default(false),
  /** As in the list's address, without the page: `state=late&sort=-id&stulpeliai=client,price`. */
  query: LimitedString(maxQuery, undefined, 'Filtrų per daug, kad juos būtų galima išsaugoti.'),
})

export const ListView = View.extend({
  id: z.int(),
  version: z.int(),
  list: z.string(),
  /** False: a shared one that somebody else made. */
  own: z.boolean(),
  may_change: z.boolean(),
})
export type ListView = z.infer<typeof ListView>

const viewsCalls = defineResource('/api/admin/list-views', { read: 'office:enter', write: 'office:enter' })

export const ListListViews = viewsCalls.read({
  summary:
    'Saved views of a list: one’s own and shared ones, in the order in which they were made. 403 without the list’s right',
  query: z.object({ list: List }),
  answer: z.object({ data: z.array(ListView) }),
})

export const CreateListView = viewsCalls.create({
  summary: `Save a view of a list; at most ${maxViews} a person and list. 422 at \`name\` for a name that one has, and beyond the limit`,
  body: View.extend({ list: List }),
  answer: wrapRow(ListView),
})

export const UpdateListView = viewsCalls.update({
  summary:
    'Change a view. A shared one: its maker, or who may change settings. 409 `changed-meanwhile` for another version',
  body: View.extend({ version: z.int32().optional() }),
  answer: wrapRow(ListView),
  refuses: [404, 409],
})

export const DeleteListView = viewsCalls.remove({
  summary: 'Delete a view. A shared one: its maker, or who may change settings',
  refuses: [404],
})
