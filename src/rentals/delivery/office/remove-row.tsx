import { IconButton } from '#shell/ui/icon-button.tsx'
import { TrashIcon } from '#shell/ui/icons.tsx'

export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton label={label} danger onClick={onRemove}>
      <TrashIcon />
    </IconButton>
  )
}
