import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { ChoiceMenu } from '#shell/ui/choice-menu.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { enableBranches, getKnownBranches, useBranches } from './places-store.ts'

/** In this tab: an id, or `all`. */
const key = 'office-place'

/** In addresses, too: not one's own place, but all. */
const everywhere = 'all'

let own: number | null = null
let isHeld = false

/** Where the person of this office works; null: everywhere. `held`: and nowhere else. Told by its loaders. */
export function setOfficeBranch(placeId: number | null, held = false): void {
  own = placeId
  isHeld = held
  enableBranches()
}

/** The address's (`?place=ID`, `all`), else the tab's, else one's own. Undefined: all, and in a shop of one. */
export function useOfficePlace() {
  const places = useBranches()
  const [search] = useSearchParams()
  const { set } = useFilters(['place'])
  const choose = useCallback(
    (id: number | undefined) => {
      const text = id === undefined ? everywhere : String(id)
      keep(text)
      set({ place: text })
    },
    [set],
  )
  return { places, placeId: placeIn(search), choose }
}

/** Loaders read the address's query with the office's branch as `place`, or without. */
export function addOfficeBranch(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  const id = placeIn(search)
  if (id === undefined) next.delete('place')
  else next.set('place', String(id))
  return next
}

/** A list is filtered by branch; nothing shows in a shop with one. Who is held to a branch has no other to choose. */
export function PlaceFilter({ className = '' }: { className?: string }) {
  const { places, placeId, choose } = useOfficePlace()
  if (places.length < 2) return null
  return (
    <ChoiceMenu
      label="Padalinys:"
      chosen={placeId}
      options={
        isHeld ? places.filter(({ id }) => id === own) : [{ id: undefined, title: 'Visi padaliniai' }, ...places]
      }
      onChoose={choose}
      className={`rounded-house border border-edge bg-raised [&>summary]:-my-px ${className}`}
    />
  )
}

function placeIn(search: URLSearchParams): number | undefined {
  if (isHeld) return own ?? undefined
  const text = search.get('place') ?? readKept() ?? String(own ?? everywhere)
  const id = /^\d+$/.test(text) ? Number(text) : undefined
  const known = getKnownBranches()
  if (known.length === 0) return id
  // A removed place, or the only one: not asked for.
  return known.length > 1 && known.some((place) => place.id === id) ? id : undefined
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // No storage: the address has it.
  }
}
