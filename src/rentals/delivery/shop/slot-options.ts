import { counted } from '#platform/plural.ts'
import type { OfferedSlot } from '../slots-to-offer.ts'
import { slotWords } from './slot-words.ts'

const places = { one: 'vieta', few: 'vietos', other: 'vietų' }

/** Values are slot and day, `12 2026-11-25`. */
export const slotOptions = (slots: readonly OfferedSlot[]) =>
  slots.map((slot) => ({
    value: `${slot.slot_id} ${slot.day}`,
    label: `${slotWords(slot)} (${counted(slot.left, places)})`,
  }))
