import { ChoiceMenu } from '#shell/ui/choice-menu.tsx'
import { PinIcon } from '#shell/ui/frame-icons.tsx'
import { useChosenBranch } from './chosen-place.ts'

/** Nothing in a shop with one place. */
export function PlaceChoice() {
  const { places, place, choose } = useChosenBranch()
  if (!place) return null
  return (
    <ChoiceMenu
      label="Atsiimsiu:"
      icon={<PinIcon className="size-4 shrink-0" />}
      chosen={place.id}
      options={places}
      onChoose={(id) => id !== undefined && choose(id)}
      className="[&>summary]:min-h-8 [&>summary]:px-1 max-lg:[&>summary]:min-h-11"
    />
  )
}
