import { z } from 'zod'
import { ById, defineEndpoint, IdInBody, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { SingleLineText } from '#platform/text.ts'
import { Label } from './label.ts'
import { labelColours, labelledKinds } from './label-colours.ts'

export const maxLabels = 200
export const maxAssigned = 1_000

const ListedLabel = Label.extend({
  version: z.int(),
  /** What has it; only where asked for. */
  on: z.object({ orders: z.int(), clients: z.int(), units: z.int() }).optional(),
})
export type ListedLabel = z.infer<typeof ListedLabel>

const name = SingleLineText(40, 'Įrašykite žymos pavadinimą.').min(1, 'Įrašykite žymos pavadinimą.')
const color = z.enum(labelColours, 'Pasirinkite spalvą.')

const labelsCalls = defineResource('/api/admin/labels', { read: 'office:enter', write: 'settings:write' })

export const ListLabels = labelsCalls.read({
  summary: 'The shop’s labels by name; with `counted`, what has each',
  query: z.object({ counted: z.literal('1').optional() }),
  answer: z.object({ data: z.array(ListedLabel) }),
})

export const CreateLabel = labelsCalls.create({
  summary: 'A new label, grey unless it says its colour; 422 at `name` when one is called so, whatever the case',
  body: z.object({ name, color: color.default('grey') }),
  answer: wrapRow(ListedLabel),
  refuses: [409],
})

export const UpdateLabel = labelsCalls.update({
  summary: 'Rename or recolour a label; 409 `changed-meanwhile` when `seen` is not its version',
  body: z.object({ name: name.optional(), color: color.optional(), seen: z.int().optional() }),
  answer: wrapRow(ListedLabel),
  refuses: [409],
})

export const RemoveLabel = labelsCalls.remove({ summary: 'Remove a label from all that has it, and for good' })

export const MergeLabels = defineEndpoint({
  method: 'POST',
  address: '/api/admin/labels/:id/merge',
  who: 'settings:write',
  summary: 'All that has the label has `into` instead, and the label is there no longer',
  params: ById,
  body: z.object({ into: IdInBody }),
  answer: wrapRow(ListedLabel),
})

const Assigned = z.object({
  kind: z.enum(labelledKinds, 'Pasirinkite, kam skirta žyma.'),
  ids: z.array(IdInBody).min(1).max(maxAssigned, 'Vienu kartu – ne daugiau kaip 1\u00a0000.'),
})

/** `changed`: how many had it not, or have it no longer. */
const Changed = z.object({ changed: z.int() })

export const AssignLabel = defineEndpoint({
  method: 'POST',
  address: '/api/admin/labels/:id/assign',
  who: 'office:enter',
  summary:
    'Put a label on orders (`desk:write` or `orders:write`), clients (`clients:write`) or machines (`catalogue:write` or `downtimes:write`); what is gone is passed over',
  params: ById,
  body: Assigned,
  answer: Changed,
})

export const UnassignLabel = defineEndpoint({
  method: 'POST',
  address: '/api/admin/labels/:id/unassign',
  who: 'office:enter',
  summary: 'Take a label off, by the same rights',
  params: ById,
  body: Assigned,
  answer: Changed,
})
