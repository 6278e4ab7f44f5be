import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import type { ProductImage } from '../catalogue.contract.ts'
import { DeleteProductImage } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { listProblemLines } from './form-problem.tsx'
import { PictureTile } from './picture-tile.tsx'
import { selectFittingFiles } from './select-fitting-files.ts'
import { useDragOrder } from './use-drag-order.ts'
import type { GalleryPicture, useGallery } from './use-gallery.ts'
import { usePreviews } from './use-previews.ts'

type ImageGalleryProps = { kind: Kind; gallery: ReturnType<typeof useGallery>; onDeleted: () => void }

export function ImageGallery({ kind, gallery, onDeleted }: ImageGalleryProps) {
  const { pictures, files, main, arrange } = gallery
  const previews = usePreviews(files)
  const input = useRef<HTMLInputElement>(null)
  const [doomed, setDoomed] = useState<ProductImage | null>(null)
  const [unfit, setUnfit] = useState<string[]>([])
  const [said, setSaid] = useState('')
  const refused = useErrorsOf('images')
  const waiting = pictures.filter((picture) => 'file' in picture)
  const keys = pictures.map(({ key }) => key)

  const put = useCallback(
    (order: string[], key: string) => {
      arrange(order)
      setSaid(`Nuotrauka perkelta į ${order.indexOf(key) + 1} vietą iš ${order.length}.`)
    },
    [arrange],
  )
  const drag = useDragOrder(keys, put)

  function move(at: number, step: -1 | 1) {
    const key = keys[at]
    if (key !== undefined) put(keys.toSpliced(at, 1).toSpliced(at + step, 0, key), key)
  }

  function remove(picture: GalleryPicture) {
    if ('image' in picture) return setDoomed(picture.image)
    gallery.remove(picture.key)
    // Lets the same files be chosen again.
    if (input.current) input.current.value = ''
  }

  return (
    <fieldset>
      <legend className="mb-2 text-[0.9375rem] font-semibold">Nuotraukos</legend>
      {pictures.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.key}
              tile={picture.key}
              name={nameOf(picture, at)}
              picture={
                'image' in picture ? (
                  <Picture src={picture.image.image} alt="" width={320} height={240} sizes="12rem" />
                ) : (
                  <img
                    src={previews[files.indexOf(picture.file)]}
                    alt=""
                    className="aspect-4/3 w-full bg-sunken object-cover"
                  />
                )
              }
              newIndex={'file' in picture ? waiting.indexOf(picture) : undefined}
              isMain={picture.key === main}
              isFirst={at === 0}
              isLast={at === pictures.length - 1}
              isDragged={drag.dragged === picture.key}
              place={drag.placeOf(picture.key)}
              onGrab={(event) => drag.begin(event, picture.key)}
              onMove={(step) => move(at, step)}
              onMain={() => gallery.choose(picture.key)}
              onRemove={() => remove(picture)}
            />
          ))}
        </ul>
      )}
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
      <FileField
        ref={input}
        name="images[]"
        label="Pridėti nuotraukų"
        labelHidden
        accept="image/*"
        multiple
        invitation="Pasirinkite nuotraukas"
        chosen={waiting.map(({ file }) => file.name).join(', ')}
        hint={
          'JPEG, PNG, WebP arba AVIF, iki 10\u00a0MB. Naujas pasirinkimas pakeičia dar neišsaugotas nuotraukas. Parduotuvėje pirma rodoma pagrindinė, kitos – šia tvarka.'
        }
        // A field shows only one message.
        errors={unfit.length > 0 ? [unfit.join(' ')] : refused}
        onChange={(event) => {
          const { fit, problems } = selectFittingFiles([...(event.target.files ?? [])])
          setUnfit(problems)
          gallery.select(fit)
        }}
      />
      <DeleteImageQuestion
        kind={kind}
        image={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(image) => {
          setDoomed(null)
          gallery.remove(`image-${image.id}`)
          onDeleted()
        }}
      />
    </fieldset>
  )
}

const nameOf = (picture: GalleryPicture, at: number) => ('file' in picture ? picture.file.name : `${at + 1} nuotrauka`)

type DeleteImageQuestionProps = {
  kind: Kind
  image: ProductImage | null
  onClose: () => void
  onDeleted: (image: ProductImage) => void
}

const galleryType = { rent: 'rent', sell: 'sell', addition: 'additions' } as const

/** Deletes at once, whether or not the form is saved. */
function DeleteImageQuestion({ kind, image, onClose, onDeleted }: DeleteImageQuestionProps) {
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function remove() {
    if (!image) return
    setRunning(true)
    setError(undefined)
    try {
      await sendRequest(DeleteProductImage, { params: { type: galleryType[kind], id: image.id } })
      onDeleted(image)
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 404) onDeleted(image)
      else setError(listProblemLines(thrown)[0])
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
