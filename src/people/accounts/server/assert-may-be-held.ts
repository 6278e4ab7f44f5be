import { invalid } from '#platform/refusal.ts'
import type { Role } from '../roles.ts'

interface HeldPerson {
  roles: readonly Role[]
  held_to_place?: boolean | undefined
  place_id?: number | null | undefined
}

/** 422: the owner at `held_to_place`, anybody without a place at `place_id`. */
export function assertMayBeHeld({ roles, held_to_place, place_id }: HeldPerson): void {
  if (!held_to_place) return
  if (roles.includes('owner')) throw invalid({ held_to_place: ['Savininkas dirba visuose padaliniuose.'] })
  if (!place_id) throw invalid({ place_id: ['Pasirinkite padalinį, kuriame dirba.'] })
}
