import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { place_pins } from './rounds.tables.ts'

export const roundsRetention = {
  pins: createPurge(place_pins, {
    key: place_pins.address_hash,
    isOutdated: (before) => lt(place_pins.set_at, before),
  }),
} satisfies ModuleRetention
