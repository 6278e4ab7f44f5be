import { useId, useState } from 'react'
import { ApiError, NetworkError } from '#platform/browser/api-client.ts'
import { FieldMessages } from '#shell/ui/field.tsx'
import { CloseIcon, ImageIcon } from '#shell/ui/frame-icons.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { useHandoverActions } from './handover-actions.tsx'

interface PhotoFieldProps {
  orderId: number
  title: string
  photos: string[]
  onAdd: (key: string) => void
  onRemove: (key: string) => void
}

interface OnItsWay {
  id: number
  file: File
  /** 0 to 1. */
  sent: number
  problem?: string
}

let count = 0

/** Sent at once: the act is then quick. */
export function PhotoField({ orderId, title, photos, onAdd, onRemove }: PhotoFieldProps) {
  const id = useId()
  const { addPhoto, Photo } = useHandoverActions()
  const [going, setGoing] = useState<OnItsWay[]>([])
  /** A retry would not help. */
  const [refused, setRefused] = useState('')
  const change = (which: number, changes: Partial<OnItsWay>) =>
    setGoing((all) => all.map((one) => (one.id === which ? { ...one, ...changes } : one)))
  const drop = (which: number) => setGoing((all) => all.filter((one) => one.id !== which))

  async function send({ id: which, file }: OnItsWay) {
    change(which, { sent: 0, problem: undefined })
    try {
      onAdd(await addPhoto(orderId, await shrinkPicture(file), (sent) => change(which, { sent })))
      drop(which)
    } catch (thrown) {
      if (thrown instanceof ApiError && isOfFile(thrown)) {
        drop(which)
        setRefused(thrown.message)
        return
      }
      change(which, { problem: thrown instanceof NetworkError ? 'Nėra ryšio.' : readProblem(thrown).message })
    }
  }

  function take(files: FileList | null) {
    const fresh = [...(files ?? [])].map((file) => ({ id: ++count, file, sent: 0 }))
    setRefused('')
    setGoing((all) => [...all, ...fresh])
    for (const one of fresh) void send(one)
  }

  return (
    <div>
      <p className="mb-1.5 text-[0.9375rem] font-semibold">Nuotraukos</p>
      <ul className="flex flex-wrap gap-2">
        {photos.map((key, index) => (
          <li key={key} className="relative">
            <Photo photo={key} alt={`${title}, nuotrauka ${index + 1}`} />
            <button
              type="button"
              aria-label={`Pašalinti nuotrauką ${index + 1}: ${title}`}
              onClick={() => onRemove(key)}
              className="absolute -top-2 -right-2 flex size-8 items-center justify-center rounded-full border border-line bg-raised text-ink"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
        {going.map((one) => (
          <li
            key={one.id}
            className="grid size-20 content-center gap-1.5 rounded-house border border-line bg-sunken p-2 text-center text-xs"
          >
            {one.problem ? (
              <button type="button" onClick={() => send(one)} className="font-semibold text-bad">
                {`${one.problem} Kartoti`}
              </button>
            ) : (
              <>
                <span className="figures">{`${Math.round(one.sent * 100)}\u00a0%`}</span>
                <progress aria-label="Nuotrauka siunčiama" value={one.sent} max={1} className="h-1.5 w-full" />
              </>
            )}
          </li>
        ))}
        <li>
          <label
            htmlFor={id}
            className="grid size-20 cursor-pointer content-center justify-items-center gap-1 rounded-house border border-dashed border-edge bg-raised text-center text-xs font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-steel"
          >
            <ImageIcon className="text-soft" />
            Fotografuoti
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              capture="environment"
              multiple
              aria-label={`Fotografuoti: ${title}`}
              aria-describedby={refused ? `${id}-error` : undefined}
              className="sr-only"
              onChange={(event) => {
                take(event.target.files)
                event.target.value = ''
              }}
            />
          </label>
        </li>
      </ul>
      <div role="alert">
        <FieldMessages id={`${id}-error`} errors={refused ? [refused] : []} />
      </div>
    </div>
  )
}

const isOfFile = ({ status }: ApiError): boolean => status === 413 || status === 415 || status === 422

const longest = 1600

/** The bytes of a picture fall to about a tenth. A picture that the browser can't read is sent unchanged. */
async function shrinkPicture(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size < 500_000) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return small ? new File([small], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
