import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { type Place, RemovePlacePicture, SetPlacePicture } from '../places.contract.ts'

interface PlacePictureProps {
  place: Place
  onSaved: (words: string) => void
}

/** Kept as soon as it is chosen. */
export function PlacePicture({ place: { id, title, picture }, onSaved }: PlacePictureProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(request: () => Promise<unknown>, words: string) {
    if (pending) return
    setPending(true)
    setProblem('')
    try {
      await request()
      onSaved(words)
    } catch (thrown) {
      const { errors, message } = readProblem(thrown, 'Nuotraukos išsaugoti nepavyko')
      setProblem(Object.values(errors).flat()[0] ?? message)
    } finally {
      setPending(false)
    }
  }

  const params = { id }
  function upload(file: File | undefined) {
    if (!file) return
    const body = new FormData()
    body.append('image', file)
    void send(() => sendRequest(SetPlacePicture, { params, body }), 'Padalinio nuotrauka įkelta')
  }

  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {picture && (
        <Picture src={picture} alt={`Padalinys: ${title}`} sizes="20rem" className="max-w-80 rounded-house" />
      )}
      <FileField
        label="Nuotrauka"
        name={`image-${id}`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={pending}
        invitation={picture ? 'Keisti nuotrauką' : 'Įkelti nuotrauką'}
        hint="Rodoma pagrindiniame puslapyje prie kontaktų."
        errors={problem ? [problem] : []}
        onChange={({ target }) => {
          upload(target.files?.[0])
          target.value = ''
        }}
      />
      {picture && (
        <Button
          variant="quiet"
          size="small"
          pending={pending}
          className="justify-self-start"
          onClick={() => send(() => sendRequest(RemovePlacePicture, { params }), 'Padalinio nuotrauka pašalinta')}
        >
          Pašalinti nuotrauką
        </Button>
      )}
    </div>
  )
}
