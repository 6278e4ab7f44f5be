import { formatPlural } from '#platform/pick-plural-form.ts'
import type { OfferedSlot } from '../../list-offered-slots.ts'
import { formatSlotLabel } from './format-slot-label.ts'

const places = { one: 'vieta', few: 'vietos', other: 'vietų' }

/** Values are slot and day, `12 2026-11-25`. */
export const buildSlotOptions = (slots: readonly OfferedSlot[]) =>
  slots.map((slot) => ({
    value: `${slot.slot_id} ${slot.day}`,
    label: `${formatSlotLabel(slot)} (${formatPlural(slot.left, places)})`,
  }))
