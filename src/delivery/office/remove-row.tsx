import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons.tsx'

/** Takes a row out of a list of the form. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton label={label} danger onClick={onRemove}>
      <TrashIcon />
    </IconButton>
  )
}
