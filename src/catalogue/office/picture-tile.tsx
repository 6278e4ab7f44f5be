import type { PointerEvent, ReactNode } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TrashIcon } from '#shell/ui/icons.tsx'
import { GripIcon } from '#shell/ui/office/icons.tsx'

type PictureTileProps = {
  /** `data-tile` key. */
  tile: string
  name: string
  picture: ReactNode
  /** Undefined for a saved picture. */
  newIndex: number | undefined
  isMain: boolean
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  /** The position while dragging. */
  place: number | undefined
  onGrab: (event: PointerEvent) => void
  onMove: (step: -1 | 1) => void
  onMain: () => void
  onRemove: () => void
}

export function PictureTile({ tile, name, picture, newIndex, isMain, isFirst, isLast, ...rest }: PictureTileProps) {
  const { isDragged, place, onGrab, onMove, onMain, onRemove } = rest
  return (
    <li
      data-tile={tile}
      style={{ order: place }}
      className={`relative overflow-hidden rounded-house border bg-raised ${isMain ? 'border-steel shadow-[inset_0_0_0_1px_var(--color-steel)]' : 'border-line'} ${isDragged ? 'opacity-60 outline-2 outline-offset-1 outline-steel outline-dashed' : ''}`}
    >
      <div
        aria-hidden="true"
        className="cursor-grab select-none active:cursor-grabbing"
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse') onGrab(event)
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        {picture}
      </div>
      {newIndex !== undefined && (
        <span className="absolute top-1.5 left-1.5 rounded-house bg-signal px-2 py-0.5 text-xs font-semibold text-on-signal">
          Nauja
        </span>
      )}
      <span
        aria-hidden="true"
        onPointerDown={onGrab}
        className="absolute top-1.5 right-1.5 flex size-9 pointer-fine:size-7 cursor-grab touch-none items-center justify-center rounded-house border border-line bg-paper text-soft active:cursor-grabbing"
      >
        <GripIcon className="size-4.5" />
      </span>
      <label className="flex min-h-9 items-center gap-2 px-2.5 text-sm">
        <input
          type="radio"
          name="main_image_index"
          value={newIndex ?? ''}
          checked={isMain}
          onChange={onMain}
          className="size-4.5"
          aria-label={`Pagrindinė: ${name}`}
        />
        Pagrindinė
      </label>
      <div className="flex border-t border-line">
        <Step label={`Perkelti į kairę: ${name}`} atEnd={isFirst} onClick={() => onMove(-1)}>
          <ChevronLeftIcon className="size-4.5" />
        </Step>
        <Step label={`Perkelti į dešinę: ${name}`} atEnd={isLast} onClick={() => onMove(1)}>
          <ChevronRightIcon className="size-4.5" />
        </Step>
        <IconButton label={`Pašalinti: ${name}`} danger onClick={onRemove} className="ml-auto">
          <TrashIcon className="size-4.5" />
        </IconButton>
      </div>
    </li>
  )
}

type StepProps = { label: string; atEnd: boolean; onClick: () => void; children: ReactNode }

/** Not `disabled`: the focus would be lost. */
function Step({ label, atEnd, onClick, children }: StepProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : onClick}
      className="aria-disabled:opacity-40"
    >
      {children}
    </IconButton>
  )
}
