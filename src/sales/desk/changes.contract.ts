import { z } from 'zod'
import { ById, defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { LimitedString, maxDateLength, SingleLineText } from '#platform/text.ts'
import { isTime } from '#rules/calendar/time.ts'
import { vatKinds } from '#rules/money/vat.ts'
import { Period } from '#rules/periods/period.ts'
import { ChangePaper, DeskOrder } from './desk.contract.ts'
import { DeskDay, DeskForm, DeskTerms, paperWays, SavedState } from './desk-form.contract.ts'

const Time = LimitedString(maxDateLength).refine(isTime, 'Laiką rašykite taip: 10:00.')

export const UpdateDeskOrder = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/desk/orders/:id',
  who: 'desk:write',
  riskIn: ['returns-money'],
  summary:
    'Change a draft, a quote, or any placed order: what is kept of it costs as agreed. Before its invoice its papers are made anew; after it, until its last tool is back, what goes is credited and what comes is one follow-up order. A credit note or a sum to return asks the right to credit. 409 `changed-meanwhile` when `seen` is not its version any more',
  params: ById,
  body: DeskForm.extend({
    ...DeskTerms,
    /** Absent: unchanged. */
    state: SavedState.optional(),
    /** The previewed papers, else 409 `changed-meanwhile`; or how the customer gets them. */
    papers: z.array(ChangePaper).max(1_000).or(z.enum(paperWays)).nullish(),
    seen: z.int('Atnaujinkite puslapį: nežinome, kurį variantą matėte.'),
  }),
  answer: wrapRow(DeskOrder),
  refuses: [403, 409],
})

export const PreviewDeskOrder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/preview',
  who: 'desk:write',
  summary:
    'What an order would be after a change, the papers that would come of it, and what can’t be had at its lines; nothing is written',
  params: ById,
  body: DeskForm,
  answer: wrapRow(DeskOrder),
  refuses: [409],
})

/** Without an end the rental keeps its charged days or hours. */
export const MoveInCalendar = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/move',
  who: 'desk:write',
  riskIn: ['returns-money'],
  summary:
    'Move the line of a rental to another time before the order’s invoice: a change of the order, priced anew at the agreed prices. 409 `taken` says from when it is free',
  params: ById,
  body: z.object({
    from: DeskDay,
    /** A full hour; absent: unchanged. */
    from_time: Time.optional(),
    /** Last day; absent: as many charged days. */
    to: DeskDay.optional(),
    to_time: Time.optional(),
    /** Rent by the hour; absent: unchanged. */
    hours: z.int().min(1).max(24).optional(),
    /** Absent: any version. */
    seen: z.int().optional(),
    dry_run: z.boolean().default(false),
  }),
  answer: wrapRow(
    z.object({
      order_id: z.int(),
      /** A dry run has a version too. */
      version: z.int(),
      revision: z.int(),
      rental: z.object({ id: z.int(), from: Instant, to: Instant }),
      period: Period,
      price_with_vat: z.int(),
      before_price_with_vat: z.int(),
    }),
  ),
  refuses: [409],
})

export const SetOrderVat = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/vat',
  who: 'desk:write',
  riskIn: ['returns-money'],
  summary:
    'Before its invoice, decide the VAT of an order’s services: the shop’s rate, reverse charge of a company whose code VIES has confirmed (else 409), or, with the right to any price and a reason, outside the Union. After its invoice or bills, with the right to credit, once: what is left of it on each is credited and issued anew with its money, a second time 409',
  params: ById,
  body: z.object({
    kind: z.enum(['standard', 'reverse-charge', 'outside'], 'Taip PVM nustatyti negalima.'),
    reason: SingleLineText(200).nullish(),
  }),
  answer: wrapRow(z.object({ vat_kind: z.enum(vatKinds), price: z.int(), vat: z.int(), price_with_vat: z.int() })),
  refuses: [403, 404, 409],
})
