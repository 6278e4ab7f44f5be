import { counted } from '#platform/plural.ts'
import type { OfferedSlot } from '../slots-to-offer.ts'
import { slotWords } from './slot-words.ts'

const places = { one: 'vieta', few: 'vietos', other: 'vietų' }

/** Times that are left, to choose from: `12 2026-11-25` is a slot and its day. */
export const slotOptions = (slots: readonly OfferedSlot[]) =>
  slots.map((slot) => ({
    value: `${slot.slot_id} ${slot.day}`,
    label: `${slotWords(slot)} (${counted(slot.left, places)})`,
  }))
