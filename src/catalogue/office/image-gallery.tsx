import { type ReactNode, useRef, useState } from 'react'
import { ask } from '#platform/api-client.ts'
import { useErrorsOf } from '#ui/field-errors.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { FileField } from '#ui/office/file-field.tsx'
import { Picture } from '#ui/picture.tsx'
import type { ProductImage } from '../catalogue.contract.ts'
import { DeleteProductImage } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { problemLines } from './form-problem.tsx'
import type { useGallery } from './use-gallery.ts'
import { usePreviews } from './use-previews.ts'

type ImageGalleryProps = {
  kind: Kind
  gallery: ReturnType<typeof useGallery>
  /** A picture of the product is gone from the shop. */
  onDeleted: () => void
}

const galleryType = { rent: 'rent', sell: 'sell', addition: 'additions' } as const

/** The product's pictures: look at them, add, choose the main one, delete. */
export function ImageGallery({ kind, gallery, onDeleted }: ImageGalleryProps) {
  const { existing, pending } = gallery
  const previews = usePreviews(pending)
  const input = useRef<HTMLInputElement>(null)
  const [doomed, setDoomed] = useState<ProductImage | null>(null)
  const errors = useErrorsOf('images')

  function dropPending(at: number) {
    gallery.dropPending(at)
    // The input still names the files it was given; a second choosing of the same ones must count.
    if (input.current) input.current.value = ''
  }

  return (
    <fieldset>
      <legend className="mb-2 text-[0.9375rem] font-semibold">Nuotraukos</legend>
      {existing.length + pending.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {existing.map((image, at) => (
            <Tile
              key={image.id}
              name={`${at + 1} nuotrauka`}
              picture={<Picture src={image.image} alt="" width={320} height={240} sizes="12rem" />}
              value=""
              isMain={gallery.isMain({ existing: image.id })}
              onMain={() => gallery.choose({ existing: image.id })}
              onRemove={() => setDoomed(image)}
            />
          ))}
          {pending.map((file, at) => (
            <Tile
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and their order stays
              key={`pending-${at}`}
              name={file.name}
              picture={<img src={previews[at]} alt="" className="aspect-4/3 w-full bg-sunken object-cover" />}
              value={at}
              isNew
              isMain={gallery.isMain({ pending: at })}
              onMain={() => gallery.choose({ pending: at })}
              onRemove={() => dropPending(at)}
            />
          ))}
        </ul>
      )}
      <FileField
        ref={input}
        name="images[]"
        label="Pridėti nuotraukų"
        labelHidden
        accept="image/*"
        multiple
        invitation="Pasirinkite nuotraukas"
        chosen={pending.map((file) => file.name).join(', ')}
        hint={'JPEG, PNG, WebP arba AVIF, iki 10\u00a0MB. Naujas pasirinkimas pakeičia dar neišsaugotas nuotraukas.'}
        errors={errors}
        onChange={(event) => gallery.select([...(event.target.files ?? [])])}
      />
      <DeleteImageQuestion
        kind={kind}
        image={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(image) => {
          setDoomed(null)
          gallery.forget(image.id)
          onDeleted()
        }}
      />
    </fieldset>
  )
}

type TileProps = {
  name: string
  picture: ReactNode
  value: string | number
  isNew?: boolean
  isMain: boolean
  onMain: () => void
  onRemove: () => void
}

function Tile({ name, picture, value, isNew = false, isMain, onMain, onRemove }: TileProps) {
  return (
    <li
      className={`relative overflow-hidden rounded-house border bg-raised ${isMain ? 'border-steel shadow-[inset_0_0_0_1px_var(--color-steel)]' : 'border-line'}`}
    >
      {picture}
      {isNew && (
        <span className="absolute top-1.5 left-1.5 rounded-house bg-signal px-2 py-0.5 text-xs font-semibold text-on-signal">
          Nauja
        </span>
      )}
      <div className="flex items-center justify-between gap-1 pl-2.5">
        <label className="flex min-h-10 items-center gap-2 text-sm">
          <input
            type="radio"
            name="main_image_index"
            value={value}
            checked={isMain}
            onChange={onMain}
            className="size-4.5"
            aria-label={`Pagrindinė: ${name}`}
          />
          Pagrindinė
        </label>
        <IconButton label={`Pašalinti: ${name}`} danger onClick={onRemove}>
          <TrashIcon className="size-4.5" />
        </IconButton>
      </div>
    </li>
  )
}

type DeleteImageQuestionProps = {
  kind: Kind
  image: ProductImage | null
  onClose: () => void
  onDeleted: (image: ProductImage) => void
}

function DeleteImageQuestion({ kind, image, onClose, onDeleted }: DeleteImageQuestionProps) {
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function remove() {
    if (!image) return
    setRunning(true)
    setError(undefined)
    try {
      await ask(DeleteProductImage, { params: { type: galleryType[kind], id: image.id } })
      onDeleted(image)
    } catch (thrown) {
      setError(problemLines(thrown)[0])
    } finally {
      setRunning(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={image !== null}
      pending={running}
      error={error}
      message="Ar tikrai norite ištrinti šią nuotrauką?"
      onConfirm={remove}
      onCancel={() => {
        setError(undefined)
        onClose()
      }}
    />
  )
}
